import type { Id, Message } from "@parley/contract";
import type { AttachedFile } from "../../files/index.ts";
import { createLanes, type LaneOptions } from "./lanes.ts";
import {
  firstStatus,
  type PendingChange,
  type PendingMessage,
  type PendingOperation,
  replaces,
  type SendResult,
  withdrawn,
  withStored,
  withUpload,
} from "./pending.ts";

/** Where what is pending is kept, in the order of `order`; shared by all tabs of this person. */
export interface OutboxStorage {
  all: () => Promise<readonly PendingOperation[]>;
  /** Keeps some and forgets others, all or nothing. */
  change: (kept: readonly PendingOperation[], forgotten: readonly Id[]) => Promise<void>;
}

export interface OutboxOptions extends Pick<LaneOptions, "later" | "random"> {
  storage: OutboxStorage;
  /** Whether this tab is the one that sends: of several, one does. */
  isSender: () => boolean;
  send: (operation: PendingOperation) => Promise<SendResult>;
  onChange: (pending: readonly PendingOperation[]) => void;
  onStored: (message: Message) => void;
  /** What was written or changed is stored, and pending no more. */
  onSent: (operation: PendingOperation) => void;
  /** A change that cannot be tried again is given up. */
  onRefused: (change: PendingChange, sentence: string) => void;
  /** Deletes a message that was taken back and stored all the same. */
  deletionOf: (message: PendingMessage, message_id: Id) => PendingChange;
}

/**
 * Sends what is written and changed: one at a time in each conversation, in order, until each is
 * stored or refused. What is refused stays until the person tries again or deletes it. Tabs share the
 * storage; `reload` follows what another one did.
 */
export function createOutbox(options: OutboxOptions) {
  const { storage, isSender, send, onChange, onStored, onSent, onRefused, deletionOf } = options;
  let pending: readonly PendingOperation[] = [];
  /** Grows with every change made here. */
  let version = 0;
  let writes: Promise<unknown> = Promise.resolve();
  const lanes = createLanes({ attempt, later: options.later, random: options.random });

  const find = (clientId: Id) => pending.find(({ client_id }) => client_id === clientId);
  const holderOf = (upload: string) =>
    pending.find(
      (held): held is PendingMessage =>
        held.kind === "message" && held.files.some((file) => file.upload === upload),
    );
  /** Storage is written in the order of the changes; what is kept in memory leads. */
  const write = <T>(work: () => Promise<T>): Promise<T> => {
    const done = writes.then(work);
    writes = done.catch(() => undefined);
    return done;
  };
  const keep = (kept: readonly PendingOperation[], gone: readonly PendingOperation[]) => {
    const ids = gone.map(({ client_id }) => client_id);
    void write(() => storage.change(kept, ids)).catch(() => undefined);
  };
  /** The last one given: what is being stored is not among what is pending yet. */
  let lastOrder = 0;
  const ordered = <T extends PendingOperation>(operation: T): T => {
    lastOrder = Math.max(Date.now(), lastOrder + 1, (pending.at(-1)?.order ?? 0) + 1);
    return { ...operation, order: lastOrder };
  };

  function show(next: readonly PendingOperation[]): void {
    version += 1;
    pending = next;
    onChange(pending);
  }

  function replace(held: PendingOperation, changed: PendingOperation): void {
    const others = pending.filter((other) => other !== held);
    const isMoved = changed.order !== held.order;
    show(
      isMoved ? [...others, changed] : pending.map((other) => (other === held ? changed : other)),
    );
    keep([changed], []);
  }

  function drop(...gone: readonly PendingOperation[]): void {
    if (gone.length === 0) return;
    show(pending.filter((held) => !gone.includes(held)));
    keep([], gone);
  }

  async function add<T extends PendingOperation>(operation: T): Promise<void> {
    await write(() => storage.change([operation], []));
    show([...pending, operation]);
    lanes.pump(operation.channel_id);
  }

  function attempt(channelId: Id): Promise<"passed" | "trouble" | "ended"> | null {
    const next = isSender()
      ? pending.find((held) => held.channel_id === channelId && held.status === "waiting")
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
    const isKept = held.kind === "message" ? !held.withdrawn : held.change.type === "edit";
    if (isKept) replace(held, { ...held, status: "failed", error: sentence });
    else drop(held);
    if (!isKept && held.kind === "change") onRefused(held, sentence);
  }

  /** It is stored: what was taken back meanwhile is deleted, in its place in the order. */
  function finish(held: PendingOperation, messageId: Id | null): void {
    if (held.kind === "message" && held.withdrawn && messageId !== null) {
      const deletion = { ...deletionOf(held, messageId), order: held.order };
      show(pending.map((other) => (other === held ? deletion : other)));
      keep([deletion], [held]);
      lanes.pump(held.channel_id);
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
      const needless = pending.filter((held) => replaces(operation, held));
      await add(operation);
      drop(...needless.filter((held) => pending.includes(held)));
    },

    /**
     * Takes over what the storage holds, and what other tabs did since. `isNew`: this tab has just
     * become the one that sends, so that nothing is on its way any more.
     */
    async reload(isNew = false): Promise<void> {
      let seen: number;
      let rows: readonly PendingOperation[];
      do {
        seen = version;
        rows = await write(storage.all);
      } while (seen !== version);
      const as = { isSender: isSender(), isNew };
      const given = rows.filter((row) => !withStored(row, find(row.client_id), as));
      show(rows.flatMap((row) => withStored(row, find(row.client_id), as) ?? []));
      if (given.length > 0) keep([], given);
      for (const id of new Set(pending.map(({ channel_id }) => channel_id))) lanes.pump(id);
    },

    /** The connection is back: tries at once what pauses. */
    resume(): void {
      lanes.resume(pending.map(({ channel_id }) => channel_id));
    },

    /** The stream shows that it is stored, whatever becomes of the call. */
    stored(clientId: Id, messageId: Id): void {
      const held = find(clientId);
      if (held && isSender()) finish(held, messageId);
      // The tab that sends hears of it too, and takes it out of the storage.
      else if (held) show(pending.filter((other) => other !== held));
    },

    /** Sends a failed one again, as it is, after what waits by now; its uploads first. */
    retry(clientId: Id): void {
      const held = find(clientId);
      if (held?.status !== "failed") return;
      const status = held.kind === "message" ? firstStatus(held) : "waiting";
      replace(held, ordered({ ...held, status, error: null } as PendingOperation));
      lanes.pump(held.channel_id);
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
      lanes.pump(held.channel_id);
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

    /** Its conversation is gone: every message that waits for it fails, changes go. */
    failChannel(channelId: Id, sentence: string): void {
      if (!isSender()) return;
      const lost = pending.filter(({ channel_id }) => channel_id === channelId);
      drop(...lost.filter(({ kind }) => kind === "change"));
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
