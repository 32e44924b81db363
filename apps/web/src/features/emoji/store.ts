import { type CustomEmojiList, calls, type EmojiRow } from "@parley/contract";
import { create } from "zustand";
import { call } from "../../platform/http/call.ts";
import { keepEmoji, readEmoji } from "../../platform/local-db/kept-emoji.ts";
import { log } from "../../platform/log/log.ts";
import { queryClient } from "../../platform/query/client.ts";
import { onSessionEnd, useAuth } from "../accounts/index.ts";
import { emojiKey } from "./emoji-key.ts";
import { followEmoji } from "./link.ts";
import { type HeldByName, withList, withRows } from "./look.ts";

/** Custom emoji that are known, and that were removed while one looked, by name. */
export const useEmoji = create<{ byName: HeldByName }>(() => ({ byName: {} }));

/** The service worker keeps their pictures there. */
const PICTURES = "emoji-pictures";
/** ms in which changes are gathered before they are kept, and between two attempts at most. */
const SETTLE = 1_000;
const LONGEST = 60_000;

/** Asks for every custom emoji. Throws `CallError`. */
export async function askForEmoji(signal?: AbortSignal): Promise<CustomEmojiList> {
  const list = await call(calls.emojiList, { signal });
  useEmoji.setState(({ byName }) => ({ byName: withList(byName, list.emoji, list.head) }));
  return list;
}

/** Takes rows of the workspace's stream. */
function takeEmojiRows(rows: readonly EmojiRow[]): void {
  useEmoji.setState(({ byName }) => ({ byName: withRows(byName, rows) }));
  void queryClient.invalidateQueries({ queryKey: emojiKey });
}

/** Forgets all: it was another database's. */
const forgetEmoji = (): void => useEmoji.setState({ byName: {} });

/** Loads all again: at the start, after too much was missed, and when the network is back. */
function reloadEmoji(): void {
  if (!useAuth.getState().isAuthenticated) return;
  queryClient
    .fetchQuery({ queryKey: emojiKey, queryFn: ({ signal }) => askForEmoji(signal), staleTime: 0 })
    .catch((error) => log.info("Custom emoji could not be loaded yet", error));
}

let timer: ReturnType<typeof setTimeout> | undefined;

function keepSoon(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void keep(ms), ms);
}

async function keep(waited: number): Promise<void> {
  const me = useAuth.getState().user?._id;
  if (!me) return;
  const held = Object.values(useEmoji.getState().byName);
  const there = held.filter(({ picture, alias_of }) => picture !== null || alias_of !== null);
  try {
    // Nothing of the session may be kept yet: they go beside it.
    if (!(await keepEmoji(me, there))) keepSoon(Math.min(2 * waited, LONGEST));
  } catch (error) {
    log.info("Custom emoji are not kept here", error);
  }
}

/** What this device kept shows until the server has answered. */
async function begin(me: string): Promise<void> {
  reloadEmoji();
  try {
    const kept = await readEmoji(me);
    if (queryClient.getQueryData(emojiKey) === undefined && useAuth.getState().user?._id === me)
      useEmoji.setState(({ byName }) => ({
        byName: withRows(withRows({}, kept), Object.values(byName)),
      }));
  } catch (error) {
    log.info("Custom emoji cannot be read here", error);
  }
}

onSessionEnd(() => {
  clearTimeout(timer);
  useEmoji.setState({ byName: {} });
  // Another person of this device may belong to another workspace.
  globalThis.caches?.delete(PICTURES).catch(() => undefined);
});
useEmoji.subscribe(() => keepSoon(SETTLE));
addEventListener("online", reloadEmoji);
followEmoji({ takeEmojiRows, forgetEmoji, reloadEmoji });

const { user } = useAuth.getState();
if (user) void begin(user._id);
useAuth.subscribe((now, before) => {
  if (now.user && now.user._id !== before.user?._id) void begin(now.user._id);
});
