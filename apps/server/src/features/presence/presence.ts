import type { ActivityCommand, TypingCommand, WatchCommand } from "@parley/contract";
import type { z } from "zod";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/database/db.ts";
import { type Board, createBoard } from "./board.ts";
import { type Connections, createConnections } from "./connections.ts";
import { durationsOf } from "./derive.ts";
import { createLocalDevices } from "./devices.ts";
import type { Listener } from "./listener.ts";
import { saveSeen, selectChosen } from "./queries.ts";
import { shareDevices } from "./share-devices.ts";
import { createTyping } from "./typing.ts";
import type { ContactsOf } from "./visible.ts";
import { createWatching } from "./watch.ts";

/** What the calls of presence work with. */
export interface PresenceDeps {
  db: Db;
  bus: Bus;
  board: Board;
  connections: Connections;
  contactsOf: ContactsOf;
}

export interface PresenceOptions {
  db: Db;
  bus: Bus;
  contactsOf: ContactsOf;
  /** The members of a channel who are connected to this node. */
  membersHere(channel_id: string): ReadonlySet<Listener>;
  /** Length of a minute of presence, in ms; tests make it shorter. */
  minute: number;
  onError(error: unknown): void;
}

/** A node that says nothing for so long is gone, and its people with it: 15 s. */
const LEASES_A_MINUTE = 4;

type LiveCommand = z.output<typeof WatchCommand | typeof ActivityCommand | typeof TypingCommand>;

/** Presence on this node: what sockets tell it, and what its calls need. */
export function createPresence(options: PresenceOptions) {
  const { db, bus, contactsOf, membersHere, onError } = options;
  const durations = durationsOf(options.minute);
  const shared = bus.node
    ? shareDevices({ bus, node: bus.node, lease: options.minute / LEASES_A_MINUTE })
    : undefined;
  const devices = shared?.devices ?? createLocalDevices();
  const board = createBoard({
    devices,
    durations,
    read: (user_ids) => selectChosen(db, user_ids),
    saveSeen: (seen) => saveSeen(db, seen),
    onError,
  });
  const connections = createConnections(devices, durations);
  const watching = createWatching(db, board, contactsOf);
  const isInvisible = (user_id: string) => board.isInvisible(user_id);
  const typing = createTyping({ bus, membersHere, isInvisible });
  bus.subscribe((message) => {
    if (message.type === "presence") board.changed(message.user_id);
  });
  bus.onBack(() => board.allChanged());

  return {
    /** Whether somebody has an open socket, at any node. */
    isConnected: (user_id: string): boolean =>
      devices.of(user_id).some(({ ends_at }) => ends_at === null),

    /** Whether somebody looks at an open page and was active there just now. */
    isHere(user_id: string): boolean {
      const own = devices.of(user_id);
      const since = Date.now() - durations.lease;
      const isOpen = own.some(({ ends_at, is_visible }) => ends_at === null && is_visible);
      return isOpen && own.some(({ active_at }) => active_at > since);
    },

    /** When somebody was last active on a device that is there, ms since 1970; 0 where none is. */
    activeAt: (user_id: string): number =>
      Math.max(0, ...devices.of(user_id).map(({ active_at }) => active_at)),

    deps: { db, bus, board, connections, contactsOf } satisfies PresenceDeps,

    opened: (listener: Listener) => connections.opened(listener),
    closed(listener: Listener): void {
      connections.closed(listener);
      watching.forget(listener);
      typing.forget(listener);
      board.forget(listener);
    },
    async command(listener: Listener, command: LiveCommand): Promise<void> {
      if (command.type === "activity") {
        return connections.active(listener, command.ago ?? 0, command.visible);
      }
      if (command.type === "typing") {
        const { channel_id, thread_id = null } = command;
        return typing.typed(listener, { channel_id, thread_id });
      }
      typing.opened(listener, command.channel_id ?? null);
      await watching.watch(listener, command.user_ids);
    },
    /** A channel of these connections has other members now. */
    membersChanged(listeners: Iterable<Listener>): void {
      watching.lookAgain(listeners).catch(onError);
    },
    /** These became guests, who see fewer people, or are none any more. */
    rolesChanged(listeners: Iterable<Listener>): void {
      watching.lookAgain(listeners, true).catch(onError);
    },
    async stop(): Promise<void> {
      shared?.stop();
      await board.stop();
    },
  };
}
