import { log } from "../../platform/log/log.ts";
import { afterContent } from "../../platform/ui/first-content.ts";
import { loadDeviceZone } from "../accounts/index.ts";
import { useSessionState } from "./store.ts";

/** Not needed before the first message shows. */
const deviceZone = afterContent(loadDeviceZone);

/** Looks with each connection, when everything of one's own is caught up: who travels closes the lid on the way. */
export function followTimeZone(): () => void {
  const look = () => {
    if (useSessionState.getState().socket !== "online") return;
    deviceZone().then(
      (module) => module.followDeviceZone(),
      (error) => log.info("The time zone of this device cannot be looked at", error),
    );
  };
  look();
  return useSessionState.subscribe(look);
}
