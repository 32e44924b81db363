import { calls } from "@parley/contract";
import { type Action, ask, pick } from "./law-world.ts";

/** How people stand to threads. */
export const threadActions: Record<string, Action> = {
  [calls.threadFollow.path]: async (world, who) => {
    const roots = world.messages.filter(({ thread_id }) => thread_id === null);
    if (roots.length === 0) return;
    const body = { root_id: pick(world, roots)._id, follows: world.roll(3) > 0 };
    await ask(world, who, calls.threadFollow, { body });
  },
  [calls.threadMarkAsRead.path]: async (world, who) => {
    const replies = world.messages.filter(({ thread_id }) => thread_id !== null);
    if (replies.length === 0) return;
    const { thread_id, seq } = pick(world, replies);
    if (thread_id)
      await ask(world, who, calls.threadMarkAsRead, { body: { root_id: thread_id, seq } });
  },
  [calls.threadMarkAsUnread.path]: async (world, who) => {
    if (world.messages.length === 0) return;
    const { _id, thread_id, seq } = pick(world, world.messages);
    const body = { root_id: thread_id ?? _id, seq };
    await ask(world, who, calls.threadMarkAsUnread, { body });
  },
};
