import { calls, type Message } from "@parley/contract";
import { expect } from "vitest";
import type { TestClient } from "./client.ts";
import type { Replay } from "./replay.ts";

/** Fails unless what one has not read of each thread equals a recount, and is what one's stream told. */
export async function expectThreads(
  me: TestClient,
  all: readonly Message[],
  { threads }: Pick<Replay, "threads">,
): Promise<void> {
  for (const { _id } of all.filter(({ reply_count }) => reply_count > 0)) {
    const thread = await me.call(calls.threadShow, { params: { _id } });
    const unread = all.filter(
      (m) =>
        m.thread_id === _id &&
        m.deleted_at === null &&
        m.seq > thread.last_read_seq &&
        m.author._id !== me.user_id,
    );
    expect(thread.unread).toBe(thread.follows ? unread.length : 0);
    // Who was away from the channel was told nothing meanwhile, and asks when they look.
    const told = threads.get(_id);
    if (told?.rev === thread.rev) expect(told).toEqual({ type: "thread", ...thread });
  }
}
