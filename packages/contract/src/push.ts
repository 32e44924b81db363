import { limits } from "./limits.ts";
import { Id, line, Timestamp } from "./primitives.ts";
import { z } from "./zod.ts";

/** Unpadded base64url of exactly so many bytes. */
const bytes = (count: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 4) / 3)}}$`), {
    error: "This is not a key that browsers make. Turn push off and on again.",
  });

/** Languages that the server itself writes in: push notifications and letters. */
export const WrittenLanguage = z.enum(["en", "de", "ar"]);
export type WrittenLanguage = z.infer<typeof WrittenLanguage>;

/** The server's own public key (VAPID, P-256, base64url): `applicationServerKey` of a subscription. */
export const PushKey = z.object({ public_key: z.string() });

/** A browser's push subscription, as `PushSubscription.toJSON()` gives it, for the session that asks. */
export const SubscribePushBody = z.strictObject({
  /** Where the browser vendor's push service takes messages for this browser: an HTTPS address. */
  endpoint: z.url({ error: "Give an address." }).max(limits.pushEndpoint),
  /** Its public key and secret (RFC 8291): what is sent can be read by this browser only. */
  p256dh: bytes(65),
  auth: bytes(16),
  /** The language of what it shows. */
  language: WrittenLanguage,
  /** IANA name; counts where the profile has none. */
  time_zone: line(64),
});

/** What became of one push. `waiting`: not handed over yet. `gone`: the browser has unsubscribed. */
export const PushStatus = z.enum(["waiting", "sent", "not_needed", "expired", "failed", "gone"]);
export type PushStatus = z.infer<typeof PushStatus>;

/** A device of one's own that gets push. */
export const PushDevice = z.object({
  _id: Id,
  /** Its session's. */
  user_agent: z.string(),
  is_current: z.boolean(),
  created_at: Timestamp,
  /** The last push to it; null before the first. */
  last: z.object({ status: PushStatus, at: Timestamp }).nullable(),
});
export type PushDevice = z.infer<typeof PushDevice>;

/** What travels to the browser, encrypted. The service worker shows it. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** A later one with the same tag takes its place. */
  tag: z.string(),
  /** Where a press on it leads, on this server. */
  path: z.string(),
  /** What reading ends it: a conversation up to a number; null where nothing is read. */
  place: z.object({ channel_id: Id, thread_id: Id.nullable(), seq: z.int() }).nullable(),
  /** Everything that is unread, for the app's badge. */
  unread: z.int().min(0),
});
export type PushMessage = z.infer<typeof PushMessage>;
