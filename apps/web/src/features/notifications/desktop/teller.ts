import { isQuiet } from "@parley/contract";
import { log } from "../../../platform/log/log.ts";
import { isSeen } from "../../../platform/ui/is-seen.ts";
import { readPreferences, useAuth } from "../../accounts/index.ts";
import type { SaveTarget } from "../../messages/index.ts";
import { usePush } from "../../push/index.ts";
import { howToTell } from "./how-to-tell.ts";
import { useDesktop } from "./permission.ts";
import { showReminder } from "./reminder-toast.tsx";
import { playSound } from "./sound.ts";
import type { Tabs } from "./tabs.ts";

/** Something that just happened and concerns the person. */
export interface Told {
  /** A later one with the same tag takes its place. */
  tag: string;
  title: string;
  body: string;
  /** Where a press on it leads. */
  path: string;
  /** The message of which the person wished to be reminded now, also where they look at Parley. */
  reminds?: SaveTarget | undefined;
}

/** The person's own time zone, else the device's. */
function timeZone(): string {
  const own = useAuth.getState().user?.profile.time_zone;
  return own || Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function show({ tag, title, body, path }: Told, open: (path: string) => void): void {
  try {
    const shown = new Notification(title, { tag, body, icon: "/favicon.svg", silent: true });
    shown.onclick = () => {
      shown.close();
      window.focus();
      open(path);
    };
  } catch (error) {
    // Phones show them by a service worker only.
    log.info("This browser shows no notifications from a page", error);
  }
}

/** Tells the person as they want it to be: a notification of the desktop, a sound, or nothing. */
export function tell(told: Told, tabs: Tabs, open: (path: string) => void): void {
  const preferences = readPreferences();
  const { desktop, sound, toast } = howToTell({
    isLeader: tabs.isLeader(),
    isQuiet: isQuiet(preferences, timeZone(), new Date()),
    watched: tabs.watched(),
    place: told.path.split("?")[0] ?? told.path,
    // What is pushed to this browser is shown by its worker: never both.
    hasDesktop: useDesktop.getState().state === "on" && usePush.getState().state !== "on",
    hasSound: preferences.sound,
    isReminder: told.reminds !== undefined,
    isSeenHere: isSeen(),
  });
  if (desktop) show(told, open);
  if (sound) playSound();
  if (toast && told.reminds) showReminder(told, told.reminds, open);
}
