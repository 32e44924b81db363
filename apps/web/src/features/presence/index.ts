export { CustomStatusText } from "./CustomStatusText.tsx";
export { chooseStatus, statuses } from "./choose-status.ts";
export { untilText } from "./expiry.ts";
export { StatusSign } from "./late.tsx";
export { presenceEvents, tellTyping } from "./link.ts";
export { OwnStatusLine } from "./OwnStatusLine.tsx";
export { PresenceDialogs } from "./PresenceDialogs.tsx";
export { PresentAvatar } from "./PresentAvatar.tsx";
export { StatusMenu } from "./StatusMenu.tsx";
export { clearCustomStatus, setStatus } from "./set-status.ts";
export { openStatusDialog } from "./status-dialog-store.ts";
export { takePresences, usePresence, usePresences } from "./store.ts";
export { useTypists } from "./typing-store.ts";
export { useOpenChannel } from "./wanted.ts";

/** One's own status, custom status and idle timeout, fetched when they show. */
export const loadPresenceSettings = () => import("./PresenceSettings.tsx");
