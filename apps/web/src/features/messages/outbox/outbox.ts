import type { Id, Message } from "@parley/contract";
import type { AttachedFile } from "../../files/index.ts";
import { createLanes, type LaneOptions } from "./lanes.ts";
import { createOperations, type OutboxStorage } from "./operations.ts";
import {
  firstStatus,
  isCovered,
  isOfScheduled,
  isWorthTrying,
  laneOf,
  type PendingChange,
  type PendingMark,
  type PendingMessage,
  type PendingOperation,
  replaces,
  type SendResult,
  undoneBy,
  withdrawn,
  withStored,
  withUpload,
} from "./pending.ts";

export interface OutboxOptions extends Pick<LaneOptions, "later" | "random"> {
  storage: OutboxStorage;
  /** Whether this tab is the one that sends: of several, one does. */
  isSender: () => boolean;
  send: (operation: PendingOperation) => Promise<SendResult>;
  onChange: (pending: readonly PendingOperation[]) => void;
  onStored: (message: Message) => void;
  /** What was written or changed is stored, and pending no more. */
  onSent: (operation: PendingOperation) => void;
  /** A change or mark that cannot be tried again is given up. */
  onRefused: (refused: PendingChange | PendingMark, sentence: string) => void;
  /** Deletes a message that was taken back and stored all the same; null: it is only scheduled yet. */
  deletionOf: (message: PendingMessage, message_id: Id | null) => PendingChange;
}

/**
 * Sends what is written and changed: one at a time in each conversation, in order, until each is
 * stored or refused. What is refused stays until the person tries again or deletes it. Tabs share the
 * storage; `reload` follows what another one did.
 */
export function createOutbox(options: OutboxOptions) {
  const { storage, isSender, send, onChange, onStored, onSent, onRefused, deletionOf } = options;
  const operations = createOperations(storage, onChange);
  const { find, show, keep, ordered, replace, drop } = operations;
  const lanes = createLanes({ attempt, later: options.later, random: options.random });

  const holderOf = (upload: string) =>
    operations
      .all()
      .find(
        (held): held is PendingMessage =>
          held.kind === "message" && held.files.some((file) => file.upload === upload),
      );

  async function add(operation: PendingOperation): Promise<void> {
    await operations.add(operation);
    lanes.pump(laneOf(operation));
  }

  function attempt(lane: string): Promise<"passed" | "trouble" | "ended"> | null {
    const next = isSender()
      ? operations.all().find((held) => laneOf(held) === lane && held.status === "waiting")
      : undefined;
    if (!next) return null;
    const sending = { ...next, status: "sending" as const, error: null, attempted: true };
    replace(next, sending);
    return send(sending).then((result) => take(next.client_id, result));
  }

  function take(clientId: Id, result: SendResult): "passed" | "trouble" | "ended" {
    const held = find(clientId);
    if (result.type === "stored") {
      onStored(result.message);
      if (held) finish(held, result.message._id);
    } else if (result.type === "done") {
      if (held) finish(held, null);
    } else if (result.type === "refused") {
      if (held?.status === "sending") refuse(held, result.sentence);
    } else {
      // Stored all the same, or failed with its channel, it is not tried again.
      if (held?.status === "sending") replace(held, { ...held, status: "waiting" });
      return result.type;
    }
    return "passed";
  }

  function refuse(held: PendingOperation, sentence: string): void {
    if (isWorthTrying(held)) {
      replace(held, { ...held, status: "failed", error: sentence } as PendingOperation);
      return;
    }
    drop(held);
    if (held.kind !== "message") onRefused(held, sentence);
  }

  /** It is stored: what was taken back meanwhile is deleted, after whatever else was done with it. */
  function finish(held: PendingOperation, messageId: Id | null): void {
    if (held.kind === "message" && held.withdrawn && (messageId !== null || held.schedule)) {
      replace(held, ordered({ ...deletionOf(held, messageId), order: 0 }));
      lanes.pump(laneOf(held));
    } else drop(held);
    onSent(held);
  }

  return {
    /** Takes a message over: once this resolves it is in the storage. */
    add: (message: Omit<PendingMessage, "order">): Promise<void> =>
      add(ordered({ ...message, order: 0 })),

    /** Takes a change over, instead of one that it makes needless. */
    async change(change: Omit<PendingChange, "order">): Promise<void> {
      const operation = ordered({ ...change, order: 0 });
      // Only the tab that sends knows what was not sent; another one lets both be sent.
      const undone = isSender() ? undoneBy(operation, operations.all()) : undefined;
      if (undone) return drop(undone);
      const needless = operations.all().filter((held) => replaces(operation, held));
      await add(operation);
      drop(...needless.filter((held) => operations.all().includes(held)));
    },

    /**
     * Takes a read mark over, instead of those before it; nothing where one is pending that covers it. It is
     * kept at once and sent with the next `tellMark`.
     */
    mark(mark: Omit<PendingMark, "order">): void {
      const held = operations.all();
      const operation = ordered({ ...mark, order: 0 });
      if (held.some((other) => isCovered(operation, other))) return;
      const needless = held.filter((other) => replaces(operation, other));
      show([...held.filter((other) => !needless.includes(other)), operation]);
      keep([operation], needless);
    },

    /** Sends the read mark of a conversation, if one waits. */
    tellMark: (channelId: Id): void => lanes.pump(laneOf({ kind: "mark", channel_id: channelId })),

    /**
     * Takes over what the storage holds, and what other tabs did since. `isNew`: this tab has just
     * become the one that sends, so that nothing is on its way any more.
     */
    async reload(isNew = false): Promise<void> {
      const rows = await operations.read();
      const as = { isSender: isSender(), isNew };
      const given = rows.filter((row) => !withStored(row, find(row.client_id), as));
      show(rows.flatMap((row) => withStored(row, find(row.client_id), as) ?? []));
      if (given.length > 0) keep([], given);
      for (const lane of new Set(operations.all().map(laneOf))) lanes.pump(lane);
    },

    /** The connection is back: tries at once what pauses. */
    resume(): void {
      lanes.resume(operations.all().map(laneOf));
    },

    /** The stream shows that it is stored, whatever becomes of the call. */
    stored(clientId: Id, messageId: Id): void {
      const held = find(clientId);
      if (held && isSender()) finish(held, messageId);
      // The tab that sends hears of it too, and takes it out of the storage.
      else if (held) show(operations.all().filter((other) => other !== held));
    },

    /** Sends a failed one again, as it is, after what waits by now; its uploads first. */
    retry(clientId: Id): void {
      const held = find(clientId);
      if (held?.status !== "failed") return;
      const status = held.kind === "message" ? firstStatus(held) : "waiting";
      replace(held, ordered({ ...held, status, error: null } as PendingOperation));
      lanes.pump(laneOf(held));
    },

    /** Gives up what is not stored yet; a message that may be on the server is deleted there. */
    discard(clientId: Id): void {
      const held = find(clientId);
      if (held?.kind === "change" && held.status === "failed") drop(held);
      if (held?.kind !== "message") return;
      // Only the tab that sends knows whether it was sent by now.
      const rest = isSender() ? withdrawn(held) : { ...held, withdrawn: true };
      if (rest) replace(held, rest);
      else drop(held);
    },

    /** A file is on the server: the message that waited for its last one is sent, after what waits by now. */
    uploaded(done: Pick<AttachedFile, "upload" | "file">): void {
      const held = holderOf(done.upload);
      if (!held) return;
      const changed = withUpload(held, done);
      const waits = changed.status === "waiting" && held.status === "uploading";
      replace(held, waits ? ordered(changed) : changed);
      lanes.pump(laneOf(held));
    },

    /** A file could not be uploaded: neither can the message be sent that waits for it. */
    uploadFailed(upload: string, sentence: string): void {
      const held = holderOf(upload);
      if (held?.status === "uploading")
        replace(held, { ...held, status: "failed", error: sentence });
    },

    /** The tab that held its files is gone: they are left out when it is tried again. */
    lostFiles(clientId: Id, sentence: string): void {
      const held = find(clientId);
      if (held?.kind !== "message") return;
      const files = held.files.filter(({ isDone }) => isDone);
      replace(held, { ...held, files, status: "failed", error: sentence });
    },

    /** Its conversation is gone: every message that waits for it fails, the rest goes but what is scheduled. */
    failChannel(channelId: Id, sentence: string): void {
      if (!isSender()) return;
      const lost = operations.all().filter(({ channel_id }) => channel_id === channelId);
      drop(...lost.filter((held) => held.kind !== "message" && !isOfScheduled(held)));
      for (const held of lost)
        if (held.kind === "message") replace(held, { ...held, status: "failed", error: sentence });
    },

    /** Forgets everything here; what is stored stays for the next session. */
    close(): void {
      lanes.stop();
      show([]);
    },
  };
}
