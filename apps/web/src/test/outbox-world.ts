import type { Id, Message } from "@parley/contract";
import { expect } from "vitest";
import type { OutboxStorage } from "../features/messages/outbox/operations.ts";
import { createOutbox } from "../features/messages/outbox/outbox.ts";
import {
  laneOf,
  type PendingChange,
  type PendingMark,
  type PendingMessage,
  type PendingOperation,
  type SendResult,
  stored,
} from "../features/messages/outbox/pending.ts";
import { uuid } from "./model-data.ts";
import { nextId, OutboxServer } from "./outbox-server.ts";

/** Message operations as a person makes them. */
export const written = (channel: number, client_id = nextId()): Omit<PendingMessage, "order"> => ({
  kind: "message",
  client_id,
  channel_id: uuid(900_000 + channel),
  thread_id: null,
  text: `text ${client_id}`,
  files: [],
  created_at: "2026-01-01T00:00:00.000Z",
  status: "waiting",
  error: null,
  attempted: false,
  withdrawn: false,
  tab: "",
});

/** A message that is to be sent later. */
export const scheduled = (channel: number): Omit<PendingMessage, "order"> => ({
  ...written(channel),
  schedule: { send_at: "2026-02-01T00:00:00.000Z", time_zone: "Europe/Lisbon" },
});

export const changed = (
  { _id, channel_id }: Pick<Message, "_id" | "channel_id">,
  change: PendingChange["change"],
): Omit<PendingChange, "order"> => ({
  kind: "change",
  client_id: nextId(),
  channel_id,
  message_id: _id,
  change,
  created_at: "2026-01-01T00:00:00.000Z",
  status: "waiting",
  error: null,
  attempted: false,
});

/** A read mark as a person's reading moves it; `since` undefined: as they set it by hand. */
export const read = (
  channel: number,
  seq: number,
  since?: Id | null,
): Omit<PendingMark, "order"> => ({
  kind: "mark",
  client_id: nextId(),
  channel_id: uuid(900_000 + channel),
  seq,
  since,
  byHand: since === undefined,
  created_at: "2026-01-01T00:00:00.000Z",
  status: "waiting",
  error: null,
  attempted: false,
});

/** A request under way, which the test ends as it likes. */
interface Attempt {
  tab: Tab;
  operation: PendingOperation;
  answer: (result: SendResult) => void;
}

export interface Tab {
  outbox: ReturnType<typeof createOutbox>;
  pending: readonly PendingOperation[];
  isAlive: boolean;
}

/** One person's browser: tabs that share a storage, one of which sends, on a network the test controls. */
export class OutboxWorld {
  readonly server = new OutboxServer();
  readonly tabs: Tab[] = [];
  readonly rows = new Map<Id, PendingOperation>();
  readonly attempts: Attempt[] = [];
  /** Requests that their tab has given up, but that may arrive all the same: a slow proxy has them. */
  readonly delayed: PendingOperation[] = [];
  readonly timers = new Set<() => void>();
  private sender: Tab | undefined;

  get living(): Tab[] {
    return this.tabs.filter(({ isAlive }) => isAlive);
  }

  /** All that some tab shows or the storage holds. */
  get kept(): PendingOperation[] {
    return [...this.rows.values()];
  }

  async open(): Promise<Tab> {
    const tab: Tab = { isAlive: true, pending: [], outbox: undefined as never };
    tab.outbox = createOutbox({
      storage: this.storageOf(tab),
      isSender: () => this.sender === tab,
      send: (operation) => this.send(tab, operation),
      onChange: (pending) => {
        tab.pending = pending;
      },
      onStored: () => undefined,
      onSent: () => undefined,
      onRefused: () => undefined,
      deletionOf: ({ channel_id, client_id }, _id) => ({
        ...changed({ _id: _id ?? client_id, channel_id }, { type: _id ? "delete" : "unschedule" }),
        order: 0,
      }),
      later: (_, callback) => {
        const fire = () => {
          this.timers.delete(fire);
          if (tab.isAlive) callback();
        };
        this.timers.add(fire);
        return () => this.timers.delete(fire);
      },
      random: () => 0.5,
    });
    this.tabs.push(tab);
    await tab.outbox.reload();
    await this.elect();
    return tab;
  }

  /** A tab is gone from one moment to the next; what it sent may still arrive. */
  async crash(tab: Tab): Promise<void> {
    tab.isAlive = false;
    if (this.sender === tab) this.sender = undefined;
    if (this.living.length === 0) await this.open();
    await this.elect();
  }

  private async elect(): Promise<void> {
    if (this.sender) return;
    this.sender = this.living[0];
    await this.sender?.outbox.reload(true);
  }

  private storageOf(tab: Tab): OutboxStorage {
    const never = new Promise<never>(() => undefined);
    return {
      all: async () => {
        await Promise.resolve();
        if (!tab.isAlive) return never;
        return [...this.rows.values()].sort((a, b) => a.order - b.order);
      },
      change: async (kept, forgotten) => {
        await Promise.resolve();
        if (!tab.isAlive) return never;
        for (const operation of kept) {
          const held = this.rows.get(operation.client_id);
          this.rows.set(operation.client_id, held ? stored(operation, held) : operation);
        }
        for (const id of forgotten) this.rows.delete(id);
        for (const other of this.living) if (other !== tab) void other.outbox.reload();
      },
    };
  }

  private send(tab: Tab, operation: PendingOperation): Promise<SendResult> {
    return new Promise((resolve) => {
      const lane = laneOf(operation);
      const busy = this.attempts.filter((one) => laneOf(one.operation) === lane);
      expect(busy.filter((one) => one.tab.isAlive)).toEqual([]);
      const answer = (result: SendResult) => {
        if (tab.isAlive) resolve(result);
      };
      this.attempts.push({ tab, operation, answer });
    });
  }
}
