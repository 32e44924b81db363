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
import { draft, newChannel, uuid } from "./model-data.ts";

let count = 0;
function nextId(): Id {
  count += 1;
  return uuid(count);
}

/** Message operations as a person makes them. */
export const written = (channel: number): Omit<PendingMessage, "order"> => ({
  kind: "message",
  client_id: nextId(),
  channel_id: uuid(900_000 + channel),
  thread_id: null,
  text: `text ${count}`,
  files: [],
  created_at: "2026-01-01T00:00:00.000Z",
  status: "waiting",
  error: null,
  attempted: false,
  withdrawn: false,
  tab: "",
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

/** What the server does with operations: as the real one, idempotent by `client_id` and by state. */
class OutboxServer {
  /** In the order in which they were stored; deleted ones stay in their place. */
  readonly stored: Message[] = [];

  /** By channel; they only move forward, but by hand. */
  readonly marks = new Map<Id, { seq: number; byHand: Id | null }>();

  take(operation: PendingOperation): SendResult {
    if (operation.kind === "change") return this.change(operation);
    if (operation.kind === "mark") return this.mark(operation);
    const { client_id, channel_id, text } = operation;
    const held = this.stored.find((message) => message.client_id === client_id);
    if (held) {
      // Other content under the same id would be refused: nobody may ever try.
      expect(this.first.get(client_id)).toBe(text);
      return { type: "stored", message: held };
    }
    const blank = draft(this.stored.length + 1, newChannel(0));
    const message = { ...blank, _id: nextId(), client_id, channel_id, text };
    this.first.set(client_id, text);
    this.stored.push(message);
    return { type: "stored", message };
  }

  private readonly first = new Map<Id, string>();

  /** Changes that were applied: the real one remembers them too. */
  private readonly applied = new Set<Id>();

  private mark({ client_id, channel_id, seq, byHand, since }: PendingMark): SendResult {
    const held = this.marks.get(channel_id) ?? { seq: 0, byHand: null };
    if (byHand) {
      if (!this.applied.has(client_id)) this.marks.set(channel_id, { seq, byHand: client_id });
      this.applied.add(client_id);
    } else if (since !== held.byHand) return { type: "refused", sentence: "It is too late." };
    else this.marks.set(channel_id, { ...held, seq: Math.max(seq, held.seq) });
    return { type: "done" };
  }

  private change({ client_id, message_id, change }: PendingChange): SendResult {
    const index = this.stored.findIndex(({ _id }) => _id === message_id);
    const held = this.stored[index];
    if (held && change.type === "restore") {
      const isFirst = !this.applied.has(client_id);
      this.applied.add(client_id);
      if (isFirst) this.stored[index] = { ...held, deleted_at: null };
      return { type: "stored", message: this.stored[index] as Message };
    }
    if (!held || held.deleted_at !== null) {
      if (change.type === "delete") {
        this.applied.add(client_id);
        return { type: "done" };
      }
      return { type: "refused", sentence: "It is not there." };
    }
    if (this.applied.has(client_id)) return { type: "stored", message: held };
    this.applied.add(client_id);
    const next = { ...held };
    if (change.type === "edit") next.text = change.text;
    if (change.type === "delete") next.deleted_at = "2026-01-02T00:00:00.000Z";
    if (change.type === "pin") next.pinned_at = change.pinned ? "2026-01-02T00:00:00.000Z" : null;
    this.stored[index] = next;
    return change.type === "delete" ? { type: "done" } : { type: "stored", message: next };
  }
}

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
      deletionOf: ({ channel_id }, _id) => ({
        ...changed({ _id, channel_id }, { type: "delete" }),
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
