export { InstallSection } from "./InstallSection.tsx";
export { onPressed } from "./open-pressed.ts";
export { PushSection } from "./PushSection.tsx";
export { closeShown, readInChannels } from "./shown.ts";
export { renewPush, turnPushOn, usePush } from "./subscription.ts";
