import { calls } from "@parley/contract";
import type { FaultClient } from "./client.ts";
import type { Room } from "./protocol.ts";
import { diceOf } from "./random.ts";
import type { Sender, Tab } from "./sender.ts";

/** How often it looks what is due, in ms. */
const STEP_MS = 10;

/** A client, and its tab for sending. */
export interface Device {
  client: FaultClient;
  tab: Tab;
}

/** Deletes a message, and takes that back or not. */
async function removed(api: FaultClient["api"], message_id: string, isUndone: boolean) {
  const answer = await api.ask(calls.messageDelete, { params: { _id: message_id } });
  return isUndone ? api.ask(calls.messageRestore, { body: { message_id } }) : answer;
}

/** The talk of a run. */
export interface Traffic {
  stop(): void;
  /** What was asked beside the messages and has no answer yet: it may still change what everybody sees. */
  readonly unanswered: number;
}

/**
 * Starts the talk of a run: so many messages a second, from members picked by chance, and now and then an edit,
 * a deletion, a reaction or a read mark of something that is there.
 */
export function startTraffic(options: {
  devices: readonly Device[];
  rooms: readonly Room[];
  sender: Sender;
  rate: number;
  seed: number;
}): Traffic {
  const { devices, rooms, sender, rate } = options;
  const dice = diceOf(options.seed);
  const begun = performance.now();
  let sent = 0;
  let unanswered = 0;

  function somebody(): { device: Device; channel_id: string } | undefined {
    const room = dice.pick(rooms);
    const device = devices[dice.pick(room.members)];
    if (!device?.client.state.channels[room.channel_id]) return undefined;
    return { device, channel_id: room.channel_id };
  }

  /** What may fail and is not tried again: all that counts is that everybody sees the same of it. */
  function doSomethingElse({ device, channel_id }: { device: Device; channel_id: string }): void {
    const { state, person, api } = device.client;
    const rows = state.timelines[channel_id]?.ranges.at(-1)?.rows ?? [];
    const row = rows.length > 0 ? dice.pick(rows) : undefined;
    const what = dice.between(0, 4);
    if (!row) return;
    const isOwn = row.author._id === person.user_id && row.deleted_at === null;
    const params = { _id: row._id };
    const body = { text: `edited ${sent}` };
    const mark = { channel_id, seq: row.seq };
    const done =
      what === 0 && isOwn
        ? api.ask(calls.messageUpdate, { params, body })
        : what === 1 && isOwn && dice.between(0, 3) === 0
          ? removed(api, row._id, dice.between(0, 1) === 0)
          : what === 2
            ? api.ask(calls.reactionSet, { body: { message_id: row._id, emoji: "👍", set: true } })
            : api.ask(calls.channelMarkAsRead, { body: mark });
    unanswered += 1;
    // A fault may end it: it was not acknowledged then.
    void done
      .catch(() => {})
      .finally(() => {
        unanswered -= 1;
      });
  }

  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begun) / 1_000) * rate);
    for (; sent < due; sent += 1) {
      const found = somebody();
      if (!found) continue;
      const text = sent % 40 === 7 ? `@channel news ${sent}` : `message ${sent}`;
      sender.write([found.device.tab], found.channel_id, text);
      if (sent % 10 === 0) doSomethingElse(found);
    }
  }, STEP_MS);
  return {
    stop: () => clearInterval(timer),
    get unanswered() {
      return unanswered;
    },
  };
}
