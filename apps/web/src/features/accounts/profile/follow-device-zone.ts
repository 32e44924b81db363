import type { CurrentUser } from "@parley/contract";
import { log } from "../../../platform/log/log.ts";
import { deviceZone, isDeviceZone } from "../device-zone.ts";
import { readPreferences, updatePreferences } from "../preferences.ts";
import { refreshUser } from "../session.ts";
import { useAuth } from "../store.ts";
import { saveProfile } from "./profile-actions.ts";

/** The zone that the profile lacks: the device's, where it is to be followed or nothing was said yet. */
function lacking(user: CurrentUser | null): string | undefined {
  const { time_zone_auto } = readPreferences();
  const held = user?.profile.time_zone;
  if (held === undefined || isDeviceZone(held)) return undefined;
  return (time_zone_auto ?? held === "") ? deviceZone() : undefined;
}

/** What is being done about it now: it takes a while, and connections come and go. */
let running: Promise<void> | undefined;

async function follow(): Promise<void> {
  if (lacking(useAuth.getState().user) === undefined) return;
  // This device may not have heard yet what was chosen on another.
  await refreshUser();
  const time_zone = lacking(useAuth.getState().user);
  if (time_zone === undefined) return;
  await saveProfile({ time_zone });
  if (readPreferences().time_zone_auto === null) await updatePreferences({ time_zone_auto: true });
}

/** Gives the profile the time zone that this device is in, unless its person chose one by hand. Asks for nothing where it has it. */
export function followDeviceZone(): Promise<void> {
  running ??= follow()
    // It costs nobody anything to be without: the next connection tries again.
    .catch((error) => log.info("The time zone of this device was not taken", error))
    .finally(() => {
      running = undefined;
    });
  return running;
}
