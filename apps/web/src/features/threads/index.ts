export { ThreadsBadge } from "./ThreadsBadge.tsx";
