import type { CallInput, calls } from "@parley/contract";
import { type PushMark, readPushMark, writePushMark } from "../platform/local-db/push-mark.ts";
import { lastRows } from "../platform/local-db/quick-read.ts";
import { DATABASE_NAME, type StoredToken } from "../platform/local-db/schema.ts";
import { bytesOf } from "../platform/push-key.ts";

declare const self: ServiceWorkerGlobalScope;

type SubscribeBody = CallInput<typeof calls.pushSubscribe>["body"];

/** ms between the tries to tell the server: a device that wakes has no network yet. */
const PAUSES = [2_000, 10_000];

/**
 * The browser has another address for push, of its own accord and maybe without an open page: the server
 * gets it in place of the old one. What fails for good, the next start of the app makes good.
 * @param given what the browser has made already; null or undefined in browsers that leave it to us
 */
export async function renewPush(given: PushSubscription | null | undefined): Promise<void> {
  const mark = await readPushMark();
  const token = await storedToken();
  // Without both, push is off here or its session is over: then the address is told to nobody.
  if (!mark || !token || Notification.permission !== "granted") return;
  for (const pause of [...PAUSES, null]) {
    try {
      return await renew(mark, token, given ?? undefined);
    } catch (error) {
      if (pause === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

async function renew(mark: PushMark, token: string, given?: PushSubscription): Promise<void> {
  const subscription = given ?? (await subscribeAnew(token));
  const { endpoint, keys } = subscription.toJSON();
  const { language, time_zone } = mark;
  const { p256dh = "", auth = "" } = keys ?? {};
  const body: SubscribeBody = { endpoint: endpoint ?? "", p256dh, auth, language, time_zone };
  const init = { method: "POST", body: JSON.stringify(body) };
  const headers = { "content-type": "application/json" };
  if (await ask("subscribe", token, { ...init, headers })) {
    await writePushMark({ ...mark, endpoint: body.endpoint });
  }
}

async function subscribeAnew(token: string): Promise<PushSubscription> {
  const answer = await ask("key", token);
  const { public_key } = answer?.result.data ?? {};
  if (typeof public_key !== "string") throw new Error("The server gave no key.");
  const applicationServerKey = bytesOf(public_key);
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

interface Answered {
  result: { data: { public_key?: string } };
}

/** Calls without the page's client, which is more than a worker needs. Undefined: the server refuses for good. */
async function ask(
  what: "key" | "subscribe",
  token: string,
  { headers, ...init }: RequestInit = {},
): Promise<Answered | undefined> {
  const authorization = `Bearer ${token}`;
  const response = await fetch(`/api/push/${what}`, {
    ...init,
    headers: { ...headers, authorization },
  });
  if (response.ok) return (await response.json()) as Answered;
  if (response.status === 429 || response.status >= 500) throw new Error(`${response.status}`);
  return undefined;
}

async function storedToken(): Promise<string | null> {
  const [row] = await lastRows(DATABASE_NAME, ["authToken"]);
  return (row as StoredToken | null)?.token ?? null;
}
