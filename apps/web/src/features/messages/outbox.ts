import type { Id, Message } from "@parley/contract";
import type { AttachedFile } from "../files/index.ts";

/** A message that is written but not known to be stored; plain data. */
export interface PendingMessage {
  /** UUIDv7: however often it is sent, it is one message. */
  client_id: Id;
  channel_id: Id;
  thread_id: Id | null;
  text: string;
  /** What is sent along; it is not sent before all of it is uploaded. */
  files: readonly AttachedFile[];
  /** ISO 8601, by this device's clock. */
  created_at: string;
  status: "uploading" | "waiting" | "sending" | "failed";
  /** Why it failed, for a person. */
  error: string | null;
}

/** What came of one attempt. `trouble` may pass by itself, `ended` waits for the next session. */
export type SendResult =
  | { type: "stored"; message: Message }
  | { type: "refused"; sentence: string }
  | { type: "trouble" }
  | { type: "ended" };

/** Where pending messages are kept. A durable one makes them survive a reload. */
export interface OutboxStorage {
  all: () => Promise<readonly PendingMessage[]>;
  put: (message: PendingMessage) => Promise<void>;
  remove: (clientId: Id) => Promise<void>;
}

export interface OutboxOptions {
  storage: OutboxStorage;
  send: (message: PendingMessage) => Promise<SendResult>;
  onChange: (pending: readonly PendingMessage[]) => void;
  onStored: (message: Message) => void;
  /** What was written is stored, and pending no more. */
  onSent: (message: PendingMessage) => void;
  /** Calls back after `ms`; returns what stops it. */
  later: (ms: number, callback: () => void) => () => void;
  /** From 0 to below 1. */
  random: () => number;
}

/** Longest pause before another attempt, in ms; the first one's bound is a second. */
const MAX_PAUSE = 30_000;

interface Lane {
  busy: boolean;
  attempt: number;
  /** Ends the pause; null when there is none. */
  pause: (() => void) | null;
}

/**
 * Sends what is written: one at a time in each conversation, in order, until each is stored or
 * refused. What is refused stays until the person tries again or deletes it.
 */
export function createOutbox(options: OutboxOptions) {
  const { storage, send, onChange, onStored, onSent, later, random } = options;
  let pending: readonly PendingMessage[] = [];
  const lanes = new Map<Id, Lane>();
  let writes: Promise<unknown> = Promise.resolve();

  const find = (clientId: Id) => pending.find(({ client_id }) => client_id === clientId);
  const holderOf = (upload: string) =>
    pending.find(({ files }) => files.some((file) => file.upload === upload));
  /** Storage is written in the order of the changes; what is kept in memory leads. */
  const write = (work: () => Promise<void>): Promise<void> => {
    const done = writes.then(work);
    writes = done.catch(() => undefined);
    return done;
  };

  function show(next: readonly PendingMessage[]): void {
    pending = next;
    onChange(pending);
  }

  function change(clientId: Id, part: Partial<PendingMessage>): void {
    const held = find(clientId);
    if (!held) return;
    const changed = { ...held, ...part };
    show(pending.map((other) => (other === held ? changed : other)));
    void write(() => storage.put(changed)).catch(() => undefined);
  }

  function drop(clientId: Id): void {
    if (!find(clientId)) return;
    show(pending.filter(({ client_id }) => client_id !== clientId));
    void write(() => storage.remove(clientId)).catch(() => undefined);
  }

  function sent(clientId: Id): void {
    const held = find(clientId);
    drop(clientId);
    if (held) onSent(held);
  }

  /** Puts a message behind all others: it is sent after what waits by now. */
  function moveToEnd(held: PendingMessage): void {
    show([...pending.filter((other) => other !== held), held]);
  }

  function laneOf(channelId: Id): Lane {
    const lane = lanes.get(channelId) ?? { busy: false, attempt: 0, pause: null };
    lanes.set(channelId, lane);
    return lane;
  }

  async function pump(channelId: Id): Promise<void> {
    const lane = laneOf(channelId);
    for (;;) {
      const next = pending.find((m) => m.channel_id === channelId && m.status === "waiting");
      if (!next || lane.busy || lane.pause) return;
      lane.busy = true;
      change(next.client_id, { status: "sending", error: null });
      const result = await send(next);
      lane.busy = false;
      take(next.client_id, lane, result);
    }
  }

  function take(clientId: Id, lane: Lane, result: SendResult): void {
    const held = find(clientId);
    if (result.type === "stored") {
      lane.attempt = 0;
      onStored(result.message);
      sent(clientId);
    } else if (result.type === "refused") {
      lane.attempt = 0;
      if (held?.status === "sending")
        change(clientId, { status: "failed", error: result.sentence });
    } else {
      // Stored all the same, or failed with its channel, it is not tried again.
      if (held?.status === "sending") change(clientId, { status: "waiting" });
      pauseLane(lane, held?.channel_id, result.type === "ended");
    }
  }

  function pauseLane(lane: Lane, channelId: Id | undefined, untilResumed: boolean): void {
    if (channelId === undefined) return;
    const bound = Math.min(MAX_PAUSE, 1000 * 2 ** lane.attempt);
    lane.attempt += 1;
    const end = () => {
      lane.pause = null;
      void pump(channelId);
    };
    lane.pause = untilResumed ? () => undefined : later(random() * bound, end);
  }

  return {
    /** Takes a message over: once this resolves it is in the storage. */
    async add(message: PendingMessage): Promise<void> {
      await write(() => storage.put(message));
      show([...pending, message]);
      void pump(message.channel_id);
    },

    /** Takes over what an earlier visit left. */
    async restore(): Promise<void> {
      const left = await storage.all();
      const known = left.filter(({ client_id }) => !find(client_id));
      const waiting = known.map((message) =>
        message.status === "sending" ? { ...message, status: "waiting" as const } : message,
      );
      show([...waiting, ...pending]);
      this.resume();
    },

    /** The connection is back: tries at once what pauses. */
    resume(): void {
      for (const lane of lanes.values()) {
        lane.pause?.();
        lane.pause = null;
        lane.attempt = 0;
      }
      for (const id of new Set(pending.map(({ channel_id }) => channel_id))) void pump(id);
    },

    /** The stream shows that it is stored, whatever becomes of the call. */
    stored(clientId: Id): void {
      sent(clientId);
    },

    /** Sends a failed one again, as it is, after what waits by now; its uploads first. */
    retry(clientId: Id): void {
      const held = find(clientId);
      if (held?.status !== "failed") return;
      moveToEnd(held);
      change(clientId, { status: firstStatus(held), error: null });
      void pump(held.channel_id);
    },

    /** Gives up one that failed, or whose files are still on their way. */
    discard(clientId: Id): void {
      const status = find(clientId)?.status;
      if (status === "failed" || status === "uploading") drop(clientId);
    },

    /** A file is on the server: the message that waited for its last one is sent, after what waits by now. */
    uploaded({ upload, file }: Pick<AttachedFile, "upload" | "file">): void {
      const held = holderOf(upload);
      if (!held) return;
      const files = held.files.map((other) =>
        other.upload === upload ? { upload, file, isDone: true } : other,
      );
      if (held.status !== "uploading" || !files.every(({ isDone }) => isDone))
        change(held.client_id, { files });
      else {
        moveToEnd(held);
        change(held.client_id, { files, status: "waiting" });
        void pump(held.channel_id);
      }
    },

    /** A file could not be uploaded: neither can the message be sent that waits for it. */
    uploadFailed(upload: string, sentence: string): void {
      const held = holderOf(upload);
      if (held?.status === "uploading")
        change(held.client_id, { status: "failed", error: sentence });
    },

    /** Its conversation is gone: everything that waits for it fails. */
    failChannel(channelId: Id, sentence: string): void {
      for (const { client_id, channel_id } of pending)
        if (channel_id === channelId) change(client_id, { status: "failed", error: sentence });
    },

    /** Forgets everything, stored copies too. */
    clear(): void {
      for (const lane of lanes.values()) lane.pause?.();
      lanes.clear();
      for (const { client_id } of pending) drop(client_id);
    },
  };
}

/** Where a message begins: with its uploads, if there are any to wait for. */
export const firstStatus = ({ files }: Pick<PendingMessage, "files">): PendingMessage["status"] =>
  files.every(({ isDone }) => isDone) ? "waiting" : "uploading";
