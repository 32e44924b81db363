import { calls } from "@parley/contract";
import { create } from "zustand";
import { call } from "../../platform/http/call.ts";
import { currentLanguage } from "../../platform/i18n/i18n.ts";
import {
  forgetPushMark,
  type PushMark,
  readPushMark,
  writePushMark,
} from "../../platform/local-db/push-mark.ts";
import { log } from "../../platform/log/log.ts";
import { bytesOf } from "../../platform/push-key.ts";
import { onSessionEnd } from "../accounts/index.ts";

/**
 * Whether this browser gets push. `unsupported`: it has none, or the address is not HTTPS. `install`: an
 * iPhone or iPad gives it to installed apps only.
 */
export type PushState = "unsupported" | "install" | "denied" | "off" | "on";

const isApplePhone = () => /\b(iPhone|iPad)\b/.test(navigator.userAgent);

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator) || !("Notification" in globalThis)) return undefined;
  const found = await navigator.serviceWorker.getRegistration();
  return found && "pushManager" in found ? found : undefined;
}

/** ms that a first visit has to install its service worker after a press. */
const PATIENCE = 15_000;

/** Whether this browser has push at all, also while a first visit still installs the service worker. */
const isAble = () =>
  isSecureContext &&
  ["Notification", "PushManager", "ServiceWorkerRegistration"].every((name) => name in globalThis);

async function look(): Promise<PushState> {
  if (!isAble()) return isSecureContext && isApplePhone() ? "install" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  const worker = await registration();
  const subscription = await worker?.pushManager.getSubscription();
  const mark = await readPushMark();
  return subscription && subscription.endpoint === mark?.endpoint ? "on" : "off";
}

/** Whether this browser gets push; `off` until it was looked at. */
export const usePush = create<{ state: PushState }>(() => ({ state: "off" }));

/** Looks at what the browser has. */
export async function lookAtPush(): Promise<PushState> {
  const state = await look();
  usePush.setState({ state });
  return state;
}

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

/** What the server is to know of this browser beside its keys. */
const markOf = ({ endpoint }: PushSubscription): PushMark => ({
  endpoint,
  language: currentLanguage(),
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC",
});

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
  const mark = markOf(subscription);
  await call(calls.pushSubscribe, { body: { ...mark, p256dh, auth } });
  await writePushMark(mark);
}

/** The service worker once it is there. Throws as the browser does that cannot reach its push service. */
function readyWorker(): Promise<ServiceWorkerRegistration> {
  const none = new DOMException("There is no service worker.", "AbortError");
  const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE, none));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/**
 * Turns push on in this browser, which asks the person: only ever after a press on our own explanation.
 * Throws when the browser's push service or the server cannot be reached.
 */
export async function turnPushOn(): Promise<PushState> {
  if (isAble() && (await Notification.requestPermission()) === "granted") {
    await tellServer(await subscribeBrowser(await readyWorker()));
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
  await forgetPushMark();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  await lookAtPush();
}

/** Makes good at the start what changed meanwhile: the browser's address, its language, or the server's key. */
export async function renewPush(): Promise<void> {
  const mark = await readPushMark();
  const worker = await registration();
  if (mark === null || !worker || Notification.permission !== "granted") return void lookAtPush();
  const { devices } = await call(calls.pushList, {});
  const isHere = devices.some(({ is_current }) => is_current);
  const subscription = await subscribeBrowser(worker);
  const now = markOf(subscription);
  const isKnown =
    mark.endpoint === now.endpoint &&
    mark.language === now.language &&
    mark.time_zone === now.time_zone;
  if (!isHere || !isKnown) await tellServer(subscription);
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
