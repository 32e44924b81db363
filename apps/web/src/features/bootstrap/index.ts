export { ConnectionBanner } from "./ConnectionBanner.tsx";
export { SessionGate } from "./SessionGate.tsx";
export { useSessionState } from "./store.ts";
