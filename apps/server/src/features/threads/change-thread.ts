import type {
  FollowThreadBody,
  MarkThreadBody,
  MarkThreadUnreadBody,
  ThreadState,
} from "@parley/contract";
import type { z } from "zod";
import { badField, notFound } from "../../platform/app-error.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { Batch, type OwnWrite } from "../channels/index.ts";
import type { ThreadHooks } from "./hooks.ts";
import { lockFollowers, moveMarkBack, saveFollows, saveMark } from "./queries/followers.ts";
import { type OwnThread, selectThread, selectThreadChanges } from "./queries/read.ts";

interface Deps {
  db: Db;
  bus: Bus;
  hooks: ThreadHooks;
}

const stateOf = ({ is_reply: _, is_known: __, ...state }: OwnThread): ThreadState => state;

async function known(tx: Db, { user_id }: Actor, root_id: string): Promise<OwnThread> {
  const thread = await selectThread(tx, user_id, root_id);
  if (!thread) throw notFound();
  if (thread.is_reply)
    throw badField("root_id", "Name the message that the thread began with, not a reply.");
  return thread;
}

/** Changes how one stands to a thread; all one's devices hear of it. */
async function changeThread(
  { db, bus }: Deps,
  actor: Actor,
  root_id: string,
  change: (batch: Batch, thread: OwnThread) => Promise<OwnWrite | undefined>,
): Promise<ThreadState> {
  const { state, news } = await db.transaction().execute(async (tx) => {
    const batch = await Batch.open(tx, []);
    // Before the person's stream, as everyone locks them.
    await lockFollowers(tx, [root_id], [actor.user_id]);
    const write = await change(batch, await known(tx, actor, root_id));
    if (write) batch.ownChanged(actor.user_id, write);
    const told = await batch.finish();
    return { state: stateOf(await known(tx, actor, root_id)), news: told };
  });
  for (const message of news) bus.publish(message);
  return state;
}

/** Writes with the number that one's stream gets, and gives the rows that tell it. */
const telling =
  (user_id: string, write: (tx: Tx, rev: number) => Promise<void>): OwnWrite =>
  async (tx, rev) => {
    await write(tx, rev);
    const changes = await selectThreadChanges(tx, [{ user_id, after: rev - 1, head: rev }]);
    return changes.get(user_id) ?? [];
  };

/**
 * How one stands to a thread.
 * @throws `not_found` for who is no member of its channel
 */
export const showThread = async (db: Db, actor: Actor, root_id: string): Promise<ThreadState> =>
  stateOf(await known(db, actor, root_id));

/**
 * Follows a thread, or stops: then nobody is told of its replies but of what names them.
 * @throws `not_found`, `invalid_input`
 */
export function followThread(
  deps: Deps,
  actor: Actor,
  { root_id, follows }: z.output<typeof FollowThreadBody>,
): Promise<ThreadState> {
  const { user_id } = actor;
  return changeThread(deps, actor, root_id, async (_, { channel_id, ...before }) =>
    before.is_known && before.follows === follows
      ? undefined
      : telling(user_id, (tx, rev) =>
          saveFollows(tx, { root_id, user_id, channel_id }, { follows, rev }),
        ),
  );
}

/**
 * Moves one's mark in a thread forward, and reads the notifications that it has passed.
 * @throws `not_found`, `invalid_input`
 */
export function markThreadRead(
  deps: Deps,
  actor: Actor,
  { root_id, seq }: z.output<typeof MarkThreadBody>,
): Promise<ThreadState> {
  const { user_id } = actor;
  return changeThread(deps, actor, root_id, async (batch, thread) => {
    await deps.hooks.read(batch, { user_id, root_id, seq });
    if (!thread.is_known || seq <= thread.last_read_seq) return undefined;
    return telling(user_id, (tx, rev) => saveMark(tx, { root_id, user_id }, { seq, rev }));
  });
}

/**
 * Moves one's mark in a thread back, so that everything after it is unread; nothing where one does not follow it.
 * Where it undoes a reading, what that read among the notifications comes back too.
 * @throws `not_found`, `invalid_input`
 */
export function markThreadUnread(
  deps: Deps,
  actor: Actor,
  { root_id, seq, undoes = false }: z.output<typeof MarkThreadUnreadBody>,
): Promise<ThreadState> {
  const { user_id } = actor;
  return changeThread(deps, actor, root_id, async (batch, thread) => {
    if (undoes) await deps.hooks.unread(batch, { user_id, root_id, seq });
    if (!thread.is_known || seq >= thread.last_read_seq) return undefined;
    return telling(user_id, (tx, rev) => moveMarkBack(tx, { root_id, user_id }, { seq, rev }));
  });
}
