import type { Id, Message } from "@parley/contract";
import { expect } from "vitest";
import {
  isOfScheduled,
  type PendingChange,
  type PendingMark,
  type PendingMessage,
  type PendingOperation,
  type ScheduledChange,
  type SendResult,
} from "../features/messages/outbox/pending.ts";
import { draft, newChannel, uuid } from "./model-data.ts";

let count = 0;
/** An id that nothing had before. */
export function nextId(): Id {
  count += 1;
  return uuid(count);
}

/** What the server does with operations: as the real one, idempotent by `client_id` and by state. */
export class OutboxServer {
  /** In the order in which they were stored; deleted ones stay in their place. */
  readonly stored: Message[] = [];

  /** By channel; they only move forward, but by hand. */
  readonly marks = new Map<Id, { seq: number; byHand: Id | null }>();

  /** What is to be sent later, by its id; null: that was sent or deleted. */
  readonly scheduled = new Map<Id, PendingMessage | null>();

  /** The time of one of them has come. */
  comeDue(client_id: Id): Message | undefined {
    const due = this.scheduled.get(client_id);
    if (!due) return undefined;
    this.scheduled.set(client_id, null);
    const { schedule: _, ...message } = due;
    const result = this.take(message);
    return result.type === "stored" ? result.message : undefined;
  }

  take(operation: PendingOperation): SendResult {
    if (isOfScheduled(operation)) return this.changeScheduled(operation);
    if (operation.kind === "change") return this.change(operation);
    if (operation.kind === "mark") return this.mark(operation);
    const { client_id, channel_id, text } = operation;
    if (operation.schedule) {
      if (!this.scheduled.has(client_id)) this.scheduled.set(client_id, operation);
      return { type: "done" };
    }
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

  private changeScheduled({ client_id, message_id, change }: ScheduledChange): SendResult {
    const held = this.scheduled.get(message_id);
    const isOver: SendResult = { type: "refused", sentence: "It is over." };
    if (change.type === "sendNow") {
      const sent = this.stored.find((message) => message.client_id === message_id);
      const message = sent ?? this.comeDue(message_id);
      return message ? { type: "stored", message } : isOver;
    }
    if (change.type === "unschedule") {
      if (held) this.scheduled.set(message_id, null);
      return held ? { type: "done" } : isOver;
    }
    if (this.applied.has(client_id)) return { type: "done" };
    if (!held) return isOver;
    this.applied.add(client_id);
    const { text = held.text, when: schedule = held.schedule } = change;
    this.scheduled.set(message_id, { ...held, text, ...(schedule && { schedule }) });
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
