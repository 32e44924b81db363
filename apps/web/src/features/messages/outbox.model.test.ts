import type { Message } from "@parley/contract";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { draft, newChannel, uuid } from "../../test/model-data.ts";
import { memoryStorage } from "./memory-storage.ts";
import { createOutbox, type PendingMessage, type SendResult } from "./outbox.ts";

/** An attempt that the test answers when it likes, and as it likes. */
interface Attempt {
  message: PendingMessage;
  answer: (result: SendResult) => void;
}

const storedOf = (message: PendingMessage): Message => ({
  ...draft(1, newChannel(0)),
  client_id: message.client_id,
  channel_id: message.channel_id,
  text: message.text,
});

/** An outbox on a network and a clock that the test controls. */
function setUp() {
  const attempts: Attempt[] = [];
  const timers = new Set<() => void>();
  /** What the server has, in order; a second copy of one is not added. */
  const server: PendingMessage[] = [];
  const acknowledged: string[] = [];
  let pending: readonly PendingMessage[] = [];
  const payloads = new Map<string, string>();
  const outbox = createOutbox({
    storage: memoryStorage(),
    send: (message) =>
      new Promise((resolve) => {
        const inFlight = attempts.filter((a) => a.message.channel_id === message.channel_id);
        expect(inFlight).toEqual([]);
        const { client_id, channel_id, thread_id, text } = message;
        const payload = JSON.stringify({ client_id, channel_id, thread_id, text });
        expect(payloads.get(client_id) ?? payload).toBe(payload);
        payloads.set(client_id, payload);
        attempts.push({ message, answer: resolve });
      }),
    onChange: (next) => {
      pending = next;
    },
    onStored: (message) => acknowledged.push(message.client_id),
    onSent: () => undefined,
    later: (_, callback) => {
      const fire = () => {
        timers.delete(fire);
        callback();
      };
      timers.add(fire);
      return () => timers.delete(fire);
    },
    random: () => 0.5,
  });
  const store = (message: PendingMessage) => {
    if (!server.some(({ client_id }) => client_id === message.client_id)) server.push(message);
  };
  return { outbox, attempts, timers, server, acknowledged, store, pending: () => pending };
}

let count = 0;
function write(channel: number): PendingMessage {
  count += 1;
  return {
    client_id: uuid(count),
    channel_id: uuid(900 + channel),
    thread_id: null,
    text: `text ${count}`,
    files: [],
    created_at: "2026-01-01T00:00:00.000Z",
    status: "waiting",
    error: null,
  };
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant("add" as const), fc.nat(1)) },
  {
    weight: 6,
    arbitrary: fc.tuple(
      fc.constantFrom(
        "ok" as const,
        "lostRequest" as const,
        "lostAnswer" as const,
        "frameThenLost" as const,
        "frameThenOk" as const,
        "refused" as const,
        "ended" as const,
      ),
      fc.nat(1),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom("timer" as const, "resume" as const), fc.nat(2)),
  },
  fc.tuple(fc.constantFrom("retry" as const, "discard" as const), fc.nat(3)),
);

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("each message is stored once and in order, or visibly failed, never silently gone", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 50, size: "max" }), async (steps) => {
      const { outbox, attempts, timers, server, store, pending } = setUp();
      const written: PendingMessage[] = [];
      const refused = new Set<string>();
      const discarded = new Set<string>();
      for (const [type, n] of steps) {
        const attempt = attempts[n];
        if (type === "add") {
          const message = write(n);
          written.push(message);
          await outbox.add(message);
        } else if (type === "timer") [...timers][n]?.();
        else if (type === "resume") outbox.resume();
        else if (type === "retry" || type === "discard") {
          const failed = pending().filter(({ status }) => status === "failed")[n];
          if (failed && type === "discard") discarded.add(failed.client_id);
          if (failed) outbox[type](failed.client_id);
        } else if (attempt) {
          const { message } = attempt;
          attempts.splice(n, 1);
          if (type === "refused") refused.add(message.client_id);
          if (type !== "refused" && type !== "lostRequest" && type !== "ended") store(message);
          if (type.startsWith("frame")) outbox.stored(message.client_id);
          if (type === "ok" || type === "frameThenOk")
            attempt.answer({ type: "stored", message: storedOf(message) });
          else if (type === "refused") attempt.answer({ type, sentence: "No." });
          else attempt.answer({ type: type === "ended" ? "ended" : "trouble" });
        }
        await settle();
        const known = new Set([...server, ...pending()].map(({ client_id }) => client_id));
        for (const { client_id } of written)
          expect(known.has(client_id) || discarded.has(client_id)).toBe(true);
      }
      // The network is well again: everything that waits gets through.
      for (let round = 0; round < 200 && pending().some((m) => m.status !== "failed"); round += 1) {
        outbox.resume();
        for (const { message, answer } of attempts.splice(0)) {
          store(message);
          answer({ type: "stored", message: storedOf(message) });
        }
        await settle();
      }
      expect(pending().every(({ status }) => status === "failed")).toBe(true);
      // Whoever was never refused kept their place.
      const straight = ({ client_id }: PendingMessage) => !refused.has(client_id);
      for (const channel of [uuid(900), uuid(901)]) {
        const inChannel = (m: PendingMessage) => m.channel_id === channel && straight(m);
        const ids = (list: PendingMessage[]) => list.filter(inChannel).map((m) => m.client_id);
        expect(ids(server)).toEqual(ids(written));
      }
    }),
    { numRuns: 150 },
  );
});

test("a conversation that is gone fails what waits for it, and only that", async () => {
  const { outbox, attempts, pending } = setUp();
  for (const channel of [0, 0, 1]) await outbox.add(write(channel));
  outbox.failChannel(uuid(900), "It is gone.");
  expect(pending().map(({ status, error }) => [status, error])).toEqual([
    ["failed", "It is gone."],
    ["failed", "It is gone."],
    ["sending", null],
  ]);
  attempts[0]?.answer({ type: "trouble" });
  await settle();
  expect(pending()[0]?.status).toBe("failed");
});

test("what an earlier visit left is sent before what is written now", async () => {
  const storage = memoryStorage();
  const left = { ...write(0), status: "sending" as const };
  await storage.put(left);
  const sent: string[] = [];
  const outbox = createOutbox({
    storage,
    send: async (message) => {
      sent.push(message.client_id);
      return { type: "stored", message: storedOf(message) };
    },
    onChange: () => undefined,
    onStored: () => undefined,
    onSent: () => undefined,
    later: () => () => undefined,
    random: Math.random,
  });
  await outbox.restore();
  const now = write(0);
  await outbox.add(now);
  await settle();
  expect(sent).toEqual([left.client_id, now.client_id]);
  expect(await storage.all()).toEqual([]);
});

const fileOf = (_id: string) => ({
  _id,
  name: `${_id}.txt`,
  mime: "text/plain",
  kind: "text" as const,
  size: 1,
  width: null,
  height: null,
  url: "",
  thumb_url: null,
  removed: false,
});
const attached = (upload: string, isDone: boolean) => ({ upload, file: fileOf(upload), isDone });

describe("A message with files", () => {
  it("is sent once all of them are uploaded, and holds up nobody meanwhile", async () => {
    const { outbox, attempts, pending } = setUp();
    const files = [attached("a", false), attached("b", true)];
    const slow = { ...write(0), files, status: "uploading" as const };
    await outbox.add(slow);
    const quick = write(0);
    await outbox.add(quick);
    await settle();
    expect(attempts.map(({ message }) => message.client_id)).toEqual([quick.client_id]);
    attempts.shift()?.answer({ type: "stored", message: storedOf(quick) });
    outbox.uploaded({ upload: "a", file: fileOf(uuid(77)) });
    await settle();
    expect(attempts.at(-1)?.message.files.map(({ file: { _id } }) => _id)).toEqual([uuid(77), "b"]);
    expect(pending().map(({ status }) => status)).toEqual(["sending"]);
  });

  it("fails with its upload, and waits for it again when it is retried", async () => {
    const { outbox, attempts, pending } = setUp();
    await outbox.add({ ...write(0), files: [attached("a", false)], status: "uploading" });
    outbox.uploadFailed("a", "It is too large.");
    expect(pending()[0]).toMatchObject({ status: "failed", error: "It is too large." });
    outbox.retry(pending()[0]?.client_id ?? "");
    expect(pending()[0]).toMatchObject({ status: "uploading", error: null });
    await settle();
    expect(attempts).toEqual([]);
    outbox.discard(pending()[0]?.client_id ?? "");
    expect(pending()).toEqual([]);
  });
});
