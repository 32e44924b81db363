import { calls, limits, type MembershipRow, type Message } from "@parley/contract";
import { isMentioned } from "../apps/web/src/features/messages/counts.ts";
import { liveRange } from "../apps/web/src/features/messages/ranges.ts";
import type { FaultClient } from "./client.ts";
import type { LoadCalls, Room, Violation } from "./protocol.ts";

/** Every top-level message of a channel, as the server tells who loads it now. */
async function historyOf({ api }: FaultClient, channelId: string): Promise<Message[]> {
  const all: Message[] = [];
  for (let after = 0; ; after = all.at(-1)?.seq ?? after) {
    const query = { after, limit: limits.pageMax };
    const page = await api.call(calls.messageListChannel, { params: { channelId }, query });
    all.push(...page.messages);
    if (!page.has_after) return all;
  }
}

/** A message by what it shows, without the names in it, which are compared nowhere here. */
const shown = (message: Message) =>
  JSON.stringify([
    message._id,
    message.rev,
    message.text,
    message.author._id,
    message.edited_at,
    message.deleted_at,
    message.mentions_all,
    message.reply_count,
    message.reactions.map(({ emoji, count }) => [emoji, count]),
  ]);

/** What one client holds of a channel against what there is: I1, I2, I3 and I5. */
function compareRows(client: FaultClient, channel_id: string, all: Message[]): Violation[] {
  const range = liveRange(client.state.timelines[channel_id]?.ranges ?? []);
  const who = `${client.person.name} in ${channel_id}`;
  const none = `${who}: holds nothing.`;
  if (!range) return [{ kind: "differs", id: `empty ${who}`, sentence: none }];
  const found: Violation[] = [];
  const there = all.filter(({ seq }) => seq >= range.from);
  const known = new Map(there.map((message) => [message.client_id, message]));
  const held = new Map<string, Message>();
  let last = 0;
  for (const row of range.rows) {
    const { client_id, seq } = row;
    const say = (kind: Violation["kind"], what: string) =>
      found.push({ kind, id: client_id, sentence: `${who}: ${what} ${client_id} (${seq}).` });
    if (held.has(client_id)) say("doubled", "holds twice");
    held.set(client_id, row);
    if (seq <= last) say("misordered", "holds out of order");
    last = seq;
    const real = known.get(client_id);
    if (!real) say("differs", "holds what is not there:");
    else if (real.seq !== seq) say("misordered", `has in another place than ${real.seq}:`);
    else if (shown(real) !== shown(row)) say("differs", "holds an old state of");
  }
  for (const { client_id, seq } of there) {
    if (held.has(client_id)) continue;
    found.push({ kind: "lost", id: client_id, sentence: `${who}: lacks ${client_id} (${seq}).` });
  }
  return found;
}

/** Unread messages and mentions, counted from the messages (I4), against what the client counted. */
function compareCounts(client: FaultClient, fresh: MembershipRow, all: Message[]): Violation[] {
  const channel_id = fresh.channel._id;
  const me = client.person.user_id;
  const entry = client.state.channels[channel_id];
  const counted = all.filter(
    ({ seq, deleted_at, author }) =>
      seq > fresh.own.last_read_seq && deleted_at === null && author._id !== me,
  );
  const wanted = {
    head: fresh.head,
    mark: fresh.own.last_read_seq,
    unread: counted.length,
    mentions: counted.filter((message) => isMentioned(message, me)).length,
  };
  const { unread, mentions } = entry?.counts ?? {};
  const has = { head: entry?.cursor, mark: entry?.own.last_read_seq, unread, mentions };
  if (JSON.stringify(has) === JSON.stringify(wanted)) return [];
  const id = `counts ${me} ${channel_id}`;
  const sentence = `${client.person.name} in ${channel_id}: has ${JSON.stringify(has)}, not ${JSON.stringify(wanted)}.`;
  return [{ kind: "differs", id, sentence }];
}

/** Nobody got anything that was written after they were removed, live or caught up (I6). */
function compareGone(clients: readonly FaultClient[], gone: CheckInput["gone"]): Violation[] {
  return gone.flatMap(({ person, channel_id, rev }) =>
    clients
      .filter((client) => client.place === person)
      .flatMap((client): Violation[] => {
        const leaked = client.seen.filter((s) => s.channel_id === channel_id && s.rev > rev);
        const sentence = `${client.person.name} heard ${leaked.length} changes of ${channel_id} after losing access.`;
        const id = `leak ${client.person.user_id} ${channel_id}`;
        return leaked.length > 0 ? [{ kind: "differs", id, sentence }] : [];
      }),
  );
}

/** One message has one place, whoever saw it and when. */
function comparePlaces(clients: readonly FaultClient[]): Violation[] {
  const places = new Map<string, number>();
  const found: Violation[] = [];
  for (const { seen } of clients) {
    for (const { client_id, channel_id, seq } of seen) {
      const before = places.get(client_id) ?? seq;
      places.set(client_id, before);
      if (before === seq) continue;
      const sentence = `${client_id} was seen at ${before} and at ${seq} of ${channel_id}.`;
      found.push({ kind: "doubled", id: client_id, sentence });
    }
  }
  return found;
}

type CheckInput = LoadCalls["check"]["in"];

async function compareClient(
  client: FaultClient,
  rooms: readonly Room[],
  histories: ReadonlyMap<string, Message[]>,
): Promise<Violation[]> {
  const { channels } = await client.api.call(calls.bootstrap, {});
  const fresh = new Map(channels.map((membership) => [membership.channel._id, membership]));
  for (const { channel_id } of rooms) {
    // Too much was missed, and the cache dropped: it is loaded anew, as whoever looks at it does.
    const timeline = client.state.timelines[channel_id];
    if (fresh.has(channel_id) && !liveRange(timeline?.ranges ?? [])) await client.open(channel_id);
  }
  return rooms.flatMap(({ channel_id }): Violation[] => {
    const membership = fresh.get(channel_id);
    const all = histories.get(channel_id) ?? [];
    if (membership) {
      return [...compareRows(client, channel_id, all), ...compareCounts(client, membership, all)];
    }
    if (!client.state.channels[channel_id]) return [];
    const sentence = `${client.person.name} still holds ${channel_id} after losing access.`;
    return [{ kind: "differs", id: `held ${client.person.user_id} ${channel_id}`, sentence }];
  });
}

/** Everything that clients hold against a fresh load, and all that they ever got against their rights. */
export async function checkClients(
  clients: readonly FaultClient[],
  { rooms, gone, most }: CheckInput,
): Promise<Violation[]> {
  const [owner] = clients;
  if (!owner) return [];
  const histories = new Map<string, Message[]>();
  for (const { channel_id } of rooms) histories.set(channel_id, await historyOf(owner, channel_id));
  const found = [...compareGone(clients, gone), ...comparePlaces(clients)];
  for (const client of clients.slice(0, most)) {
    const sentence = `${client.person.name} could not be compared.`;
    const failed = { kind: "differs" as const, id: `failed ${client.person.user_id}`, sentence };
    found.push(...(await compareClient(client, rooms, histories).catch(() => [failed])));
  }
  return found;
}
