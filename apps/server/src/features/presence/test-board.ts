import type { MyPresence, Presence, PresenceFrame } from "@parley/contract";
import { createBoard } from "./board.ts";
import { createConnections } from "./connections.ts";
import { type Chosen, durationsOf } from "./derive.ts";
import { createLocalDevices } from "./devices.ts";
import type { Listener } from "./listener.ts";

export const MINUTE = 60_000;
/** ms in which changes gather. */
export const TICK = 250;

/** A connection that keeps what it is told. */
class Reader implements Listener {
  readonly frames: PresenceFrame[] = [];
  readonly user_id: string;
  readonly session_id: string;
  constructor(user_id: string, session_id = `session of ${user_id}`) {
    this.user_id = user_id;
    this.session_id = session_id;
  }
  send(frame: string): void {
    this.frames.push(JSON.parse(frame));
  }
  /** What it was told last of somebody. */
  of(user_id: string): Presence | undefined {
    const all = this.frames.flatMap(({ presences }) => presences);
    return all.findLast((presence) => presence.user_id === user_id);
  }
  /** Every status it was told of somebody. */
  told(user_id: string): string[] {
    const all = this.frames.flatMap(({ presences }) => presences);
    return all.filter((presence) => presence.user_id === user_id).map(({ status }) => status);
  }
  get mine(): MyPresence | undefined {
    return this.frames.findLast(({ mine }) => mine)?.mine;
  }
}

/** A node without a database: what people chose is the test's to say. */
export function startBoard() {
  const durations = durationsOf(MINUTE);
  const table = new Map<string, Chosen>();
  const chosen = (user_id: string): Chosen =>
    table.get(user_id) ?? {
      user_id,
      rev: 0,
      status: "online",
      idle_timeout: 5,
      custom: null,
      quiet_until: null,
      quiet_hours: null,
      seen_at: null,
    };
  const seen: Array<[string, number]> = [];
  const devices = createLocalDevices();
  const board = createBoard({
    devices,
    durations,
    read: async (ids) => ids.map(chosen),
    saveSeen: async (people) => void seen.push(...people),
    onError: (error) => {
      throw error;
    },
  });
  const connections = createConnections(devices, durations);
  const choose = (user_id: string, change: Partial<Chosen>) => {
    table.set(user_id, { ...chosen(user_id), ...change, rev: chosen(user_id).rev + 1 });
    board.changed(user_id);
  };
  const watch = (reader: Reader, user_ids: string[]) =>
    board.watch(reader, chosen(reader.user_id), user_ids.map(chosen));
  const connect = (user_id: string, session_id?: string) => {
    const reader = new Reader(user_id, session_id);
    connections.opened(reader);
    return reader;
  };
  const close = (reader: Reader) => {
    connections.closed(reader);
    board.forget(reader);
  };
  return { board, connections, devices, seen, choose, watch, connect, close };
}
