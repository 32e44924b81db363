import type { Message } from "@parley/contract";
import type { Tx } from "../../platform/database/db.ts";
import type { Put } from "../../platform/database/pipeline.ts";

/**
 * What later features (notifications, search) do in the transaction that changes messages. They run
 * under the channels' locks, so they do little: one statement for all messages, or one job.
 */
export interface MessageHooks {
  /**
   * New messages, replies and forwards among them; nothing that an import brings. Puts writes that depend on no
   * answer: they go out with the messages and the commit. Hooks put theirs in their order.
   */
  sent(put: Put, messages: readonly Message[]): void;
  /** A message with its new text. */
  edited(tx: Tx, message: Message): Promise<void>;
  /** A message that is a tombstone now. */
  deleted(tx: Tx, message: Message): Promise<void>;
  /** A message whose deletion was taken back. */
  restored(tx: Tx, message: Message): Promise<void>;
  /** A deleted message that cannot be brought back any more. */
  forgotten(tx: Tx, place: { channel_id: string; seq: number }): Promise<void>;
  /** Ids of the people who are here now, online or away; asked only for `@here`. */
  online(): Promise<readonly string[]>;
}

/** Several hooks as one, each after the other. */
export function joinHooks(hooks: ReadonlyArray<Partial<MessageHooks>>): MessageHooks {
  return {
    sent(put, messages) {
      for (const hook of hooks) hook.sent?.(put, messages);
    },
    async edited(tx, message) {
      for (const hook of hooks) await hook.edited?.(tx, message);
    },
    async deleted(tx, message) {
      for (const hook of hooks) await hook.deleted?.(tx, message);
    },
    async restored(tx, message) {
      for (const hook of hooks) await hook.restored?.(tx, message);
    },
    async forgotten(tx, place) {
      for (const hook of hooks) await hook.forgotten?.(tx, place);
    },
    async online() {
      const found: string[] = [];
      for (const hook of hooks) found.push(...((await hook.online?.()) ?? []));
      return [...new Set(found)];
    },
  };
}
