import { create } from "zustand";
import { readDevice, writeDevice } from "../../../platform/local-db/device.ts";
import { log } from "../../../platform/log/log.ts";
import { turnPushOn } from "../../push/index.ts";

/**
 * Whether this browser shows desktop notifications. `ask`: nobody was asked yet; `unsupported`: it has
 * none, or the address is not HTTPS.
 */
export type DesktopState = "unsupported" | "denied" | "ask" | "on" | "off";

const KEY = "desktop-notifications";

function look(): DesktopState {
  if (!isSecureContext || !("Notification" in globalThis)) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  if (Notification.permission === "default") return "ask";
  return readDevice(KEY) === "off" ? "off" : "on";
}

interface Desktop {
  state: DesktopState;
  /** The person does not want to be asked on this device. */
  isDeclined: boolean;
}

const read = (): Desktop => ({ state: look(), isDeclined: readDevice(KEY) === "later" });

/** Follows what the person chooses here; the browser's own settings are read when the page is loaded. */
export const useDesktop = create<Desktop>(read);

/** Asks the browser, which asks the person: only ever after a press on our own explanation. */
export async function turnOn(): Promise<void> {
  writeDevice(KEY, "on");
  if (look() === "ask") await Notification.requestPermission();
  useDesktop.setState(read());
  if (look() !== "on") return;
  // Where the browser has push, it tells of what happens while Parley is closed, too.
  await turnPushOn().catch((error) => log.info("This browser gets no push", error));
}

export function turnOff(): void {
  writeDevice(KEY, "off");
  useDesktop.setState(read());
}

/** Does not ask again on this device; the settings still offer it. */
export function decline(): void {
  writeDevice(KEY, "later");
  useDesktop.setState(read());
}
