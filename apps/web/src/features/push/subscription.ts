import { calls } from "@parley/contract";
import { create } from "zustand";
import { call } from "../../platform/http/call.ts";
import { currentLanguage } from "../../platform/i18n/i18n.ts";
import { readDevice, writeDevice } from "../../platform/local-db/device.ts";
import { log } from "../../platform/log/log.ts";
import { onSessionEnd } from "../accounts/index.ts";

/**
 * Whether this browser gets push. `unsupported`: it has none, or the address is not HTTPS. `install`: an
 * iPhone or iPad gives it to installed apps only.
 */
export type PushState = "unsupported" | "install" | "denied" | "off" | "on";

/** The address that the server knows; forgotten with the session. */
const KEY = "push-endpoint";

const isApplePhone = () => /\b(iPhone|iPad)\b/.test(navigator.userAgent);

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator) || !("Notification" in globalThis)) return undefined;
  const found = await navigator.serviceWorker.getRegistration();
  return found && "pushManager" in found ? found : undefined;
}

async function look(): Promise<PushState> {
  const worker = await registration();
  if (!worker) return isSecureContext && isApplePhone() ? "install" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  const subscription = await worker.pushManager.getSubscription();
  return subscription && subscription.endpoint === readDevice(KEY) ? "on" : "off";
}

/** Whether this browser gets push; `off` until it was looked at. */
export const usePush = create<{ state: PushState }>(() => ({ state: "off" }));

/** Looks at what the browser has. */
export async function lookAtPush(): Promise<PushState> {
  const state = await look();
  usePush.setState({ state });
  return state;
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

const isSame = (a: ArrayBuffer | null | undefined, b: Uint8Array) =>
  a instanceof ArrayBuffer && new Uint8Array(a).join() === b.join();

/** The browser's subscription with the server's present key: the one that it has, or a new one. */
async function subscribeBrowser(worker: ServiceWorkerRegistration): Promise<PushSubscription> {
  const { public_key } = await call(calls.pushKey, {});
  const applicationServerKey = bytesOf(public_key);
  const known = await worker.pushManager.getSubscription();
  if (known && isSame(known.options.applicationServerKey, applicationServerKey)) return known;
  // A subscription is bound to the key it was made with.
  await known?.unsubscribe();
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await call(calls.pushSubscribe, {
    body: {
      endpoint: endpoint ?? "",
      p256dh: keys?.p256dh ?? "",
      auth: keys?.auth ?? "",
      language: currentLanguage(),
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC",
    },
  });
  writeDevice(KEY, subscription.endpoint);
}

/**
 * Turns push on in this browser, which asks the person: only ever after a press on our own explanation.
 * Throws when the browser's push service or the server cannot be reached.
 */
export async function turnPushOn(): Promise<PushState> {
  const worker = await registration();
  if (worker && (await Notification.requestPermission()) === "granted") {
    await tellServer(await subscribeBrowser(worker));
  }
  return lookAtPush();
}

/** Ends push in this browser. Throws `CallError` when the server cannot be told. */
export async function turnPushOff(): Promise<void> {
  const { devices } = await call(calls.pushList, {});
  const own = devices.find(({ is_current }) => is_current);
  if (own) await call(calls.pushDelete, { params: { _id: own._id } });
  await forgetSubscription();
}

async function forgetSubscription(): Promise<void> {
  const worker = await registration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  await lookAtPush();
}

/** Makes good at the start what changed meanwhile: the browser's address, or the server's key. */
export async function renewPush(): Promise<void> {
  const known = readDevice(KEY);
  const worker = await registration();
  if (known === null || !worker || Notification.permission !== "granted") return void lookAtPush();
  const { devices } = await call(calls.pushList, {});
  const isHere = devices.some(({ is_current }) => is_current);
  const subscription = await subscribeBrowser(worker);
  if (!isHere || subscription.endpoint !== known) await tellServer(subscription);
  await lookAtPush();
}

// The session's device is gone with it on the server; nothing of it stays on the screen.
onSessionEnd(() => {
  const end = async () => {
    const worker = await registration();
    for (const shown of (await worker?.getNotifications()) ?? []) shown.close();
    await forgetSubscription();
  };
  end().catch((error) => log.warn("Push could not be ended in this browser", error));
});
