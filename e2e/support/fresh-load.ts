import { calls, limits, type Message } from "@parley/contract";
import { expect } from "vitest";
import type { TestClient } from "../../apps/server/src/test/client.ts";
import { stateOf } from "../../apps/web/src/features/messages/bootstrap-state.ts";
import { LIVE } from "../../apps/web/src/features/messages/ranges.ts";
import type { SyncState, Timeline } from "../../apps/web/src/features/messages/state.ts";

/** Somebody, and what their client holds. */
interface Held {
  api: TestClient;
  state: SyncState;
}

/** Every message between two numbers, from the server, page by page. */
async function history(api: TestClient, { channel_id, root }: Timeline): Promise<Message[]> {
  const all: Message[] = [];
  for (let after = 0; ; ) {
    const query = { after, limit: limits.pageMax };
    const page =
      root === null
        ? await api.call(calls.messageListChannel, { params: { channelId: channel_id }, query })
        : await api.call(calls.messageListThread, { params: { _id: root._id }, query });
    all.push(...page.messages);
    after = page.messages.at(-1)?.seq ?? 0;
    if (!page.has_after) return all;
  }
}

/** Names come from the store of people, which is compared for itself. */
const nameless = ({ author, forwarded_from, ...message }: Message) => ({
  ...message,
  author: author._id,
  forwarded_from: forwarded_from && { ...forwarded_from, author: forwarded_from.author._id },
});

/** Fails unless what a client holds is what loading it now gives: conversations, counts, rows, people. */
export async function expectFresh({ api, state }: Held): Promise<void> {
  const bootstrap = await api.call(calls.bootstrap, {});
  const fresh = stateOf(bootstrap);
  expect(state.workspace).toEqual(fresh.workspace);
  for (const [id, entry] of Object.entries(fresh.channels)) {
    const held = state.channels[id];
    const { participants, ...channel } = entry.channel;
    expect(held?.channel).toMatchObject(channel);
    expect(held?.channel.participants.map(({ _id }) => _id)).toEqual(
      participants.map(({ _id }) => _id),
    );
    expect(held?.own).toEqual(entry.own);
    expect(held?.members_rev).toBe(entry.members_rev);
    expect(held?.counts).toEqual(entry.counts);
    expect(held?.last_message_at).toBe(entry.last_message_at);
  }
  for (const timeline of Object.values(state.timelines)) {
    if (!state.channels[timeline.channel_id]) continue;
    const all = await history(api, timeline);
    for (const { from, to, rows } of timeline.ranges) {
      const expected = all.filter(({ seq }) => from <= seq && (to === LIVE || seq <= to));
      expect(rows.map(nameless)).toEqual(expected.map(nameless));
    }
  }
  const ids = Object.keys(state.people);
  const { users } = await api.call(calls.userList, { query: { ids: ids.join(",") } });
  for (const person of users) expect(state.people[person._id]).toEqual(person);
}
