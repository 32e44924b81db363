import { calls } from "@parley/contract";
import { type Action, ask, channelOf, pick } from "./law-world.ts";

/** What is written and not sent, from nothing that is known and from what is stored. */
export const draftActions: Record<string, Action> = {
  [calls.draftSet.path]: async (world, who) => {
    const { drafts } = await who.call(calls.draftList, { query: {} });
    const place = pick(world, [
      ...drafts.map(({ channel_id, rev }) => ({ channel_id, base: rev })),
      { channel_id: channelOf(world), base: 0 },
    ]);
    const text = world.roll(3) === 0 ? "" : `draft ${world.roll(1_000_000)}`;
    await ask(world, who, calls.draftSet, { body: { ...place, text } });
  },
};
