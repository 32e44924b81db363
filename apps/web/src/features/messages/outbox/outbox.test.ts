import { expect, test } from "vitest";
import { changed, OutboxWorld, read, written } from "../../../test/outbox-world.ts";

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** The oldest request under way is answered as it should be. */
function answerNext(world: OutboxWorld): void {
  const attempt = world.attempts.shift();
  attempt?.answer(world.server.take(attempt.operation));
}

test("a conversation that is gone fails what waits for it, and only that", async () => {
  const world = new OutboxWorld();
  const tab = await world.open();
  const messages = [written(0), written(0), written(1)];
  for (const message of messages) await tab.outbox.add(message);
  tab.outbox.failChannel(messages[0]?.channel_id ?? "", "It is gone.");
  expect(tab.pending.map(({ status, error }) => [status, error])).toEqual([
    ["failed", "It is gone."],
    ["failed", "It is gone."],
    ["sending", null],
  ]);
  world.attempts[0]?.answer({ type: "trouble" });
  await settle();
  expect(tab.pending[0]?.status).toBe("failed");
});

test("what an earlier visit left is sent before what is written now", async () => {
  const world = new OutboxWorld();
  const before = await world.open();
  const [left, now] = [written(0), written(0)];
  await before.outbox.add(left);
  await world.crash(before);
  await world.living[0]?.outbox.add(now);
  for (const _ of [1, 2, 3]) {
    for (let n = world.attempts.length; n > 0; n -= 1) answerNext(world);
    await settle();
  }
  expect(world.server.stored.map(({ client_id }) => client_id)).toEqual([
    left.client_id,
    now.client_id,
  ]);
  expect(world.kept).toEqual([]);
});

test("of changes that were never sent only the last of a kind is", async () => {
  const world = new OutboxWorld();
  const tab = await world.open();
  const message = world.server.take({ ...written(0), order: 1 });
  if (message.type !== "stored") throw new Error("It is not stored.");
  // The first is on its way and stays as it is; the second is replaced.
  for (const text of ["one", "two", "three"])
    await tab.outbox.change(changed(message.message, { type: "edit", text }));
  await settle();
  const texts = tab.pending.map((held) => held.kind === "change" && held.change);
  expect(texts).toEqual([
    { type: "edit", text: "one" },
    { type: "edit", text: "three" },
  ]);
});

test("of changes of what is scheduled those stay that still set something, also when its conversation is gone", async () => {
  const world = new OutboxWorld();
  const tab = await world.open();
  // The first is on its way, and the others wait for it.
  await tab.outbox.add(written(0));
  const one = { _id: "one", channel_id: written(0).channel_id };
  const when = { send_at: "2026-07-01T09:00:00.000Z", time_zone: "Asia/Tokyo" };
  const does = async (...changes: Parameters<typeof changed>[1][]) => {
    for (const change of changes) await tab.outbox.change(changed(one, change));
    return tab.pending.flatMap((held) => (held.kind === "change" ? [held.change] : []));
  };
  const text = (to: string) => ({ type: "reschedule" as const, text: to });
  const moved = { type: "reschedule" as const, when };
  expect(await does(text("a"), moved, text("b"))).toEqual([moved, text("b")]);
  expect(await does({ ...moved, text: "c" })).toEqual([{ ...moved, text: "c" }]);
  // A moment alone leaves the text that was written.
  expect(await does(moved)).toEqual([{ ...moved, text: "c" }, moved]);
  tab.outbox.failChannel(one.channel_id, "It is gone.");
  expect(await does({ type: "sendNow" })).toHaveLength(3);
  expect(await does({ type: "unschedule" })).toEqual([{ type: "unschedule" }]);
});

test("of refused changes of what is scheduled, what was written stays, and the person is told of the others", async () => {
  const world = new OutboxWorld();
  const tab = await world.open();
  const one = { _id: "one", channel_id: written(0).channel_id };
  const when = { send_at: "2026-07-01T09:00:00.000Z", time_zone: "Asia/Tokyo" };
  for (const change of [{ text: "mine" }, { when }])
    await tab.outbox.change(changed(one, { type: "reschedule", ...change }));
  for (const _ of [1, 2]) {
    world.attempts.shift()?.answer({ type: "refused", sentence: "It was sent." });
    await settle();
  }
  expect(
    tab.pending.map((held) => held.kind === "change" && [held.change, held.status, held.error]),
  ).toEqual([[{ type: "reschedule", text: "mine" }, "failed", "It was sent."]]);
});

test("of the read marks of a conversation the last is told once, and holds up no message", async () => {
  const world = new OutboxWorld();
  const tab = await world.open();
  for (const seq of [3, 7, 5]) tab.outbox.mark(read(0, seq, null));
  const message = written(0);
  await tab.outbox.add(message);
  tab.outbox.tellMark(message.channel_id);
  const sent = world.attempts.map(({ operation }) => operation);
  expect(sent.map((one) => (one.kind === "mark" ? one.seq : one.kind))).toEqual(["message", 7]);
  // One that was lost on its way is covered by the next.
  world.attempts[1]?.answer({ type: "trouble" });
  await settle();
  tab.outbox.mark(read(0, 9, null));
  await settle();
  expect(world.kept.flatMap((held) => (held.kind === "mark" ? [held.seq] : []))).toEqual([9]);
});

test("messages that are written before the first is stored keep their order", async () => {
  const world = new OutboxWorld();
  const tab = await world.open();
  const messages = [written(0), written(0), written(0)];
  await Promise.all(messages.map((message) => tab.outbox.add(message)));
  const orders = tab.pending.map(({ order }) => order);
  expect(new Set(orders).size).toBe(3);
  expect(orders).toEqual(orders.toSorted((a, b) => a - b));
  expect(tab.pending.map(({ client_id }) => client_id)).toEqual(
    messages.map(({ client_id }) => client_id),
  );
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

test("a message with files is sent once all are uploaded, and holds up nobody meanwhile", async () => {
  const world = new OutboxWorld();
  const tab = await world.open();
  const slow = {
    ...written(0),
    files: [attached("a", false), attached("b", true)],
    status: "uploading" as const,
  };
  const quick = written(0);
  await tab.outbox.add(slow);
  await tab.outbox.add(quick);
  expect(world.attempts.map(({ operation }) => operation.client_id)).toEqual([quick.client_id]);
  answerNext(world);
  tab.outbox.uploaded({ upload: "a", file: fileOf("a-stored") });
  await settle();
  const sent = world.attempts.at(-1)?.operation;
  expect(sent?.kind === "message" && sent.files.map(({ file }) => file._id)).toEqual([
    "a-stored",
    "b",
  ]);
});

test("a message fails with its upload, and waits for it again when it is retried", async () => {
  const world = new OutboxWorld();
  const tab = await world.open();
  await tab.outbox.add({ ...written(0), files: [attached("a", false)], status: "uploading" });
  tab.outbox.uploadFailed("a", "It is too large.");
  expect(tab.pending[0]).toMatchObject({ status: "failed", error: "It is too large." });
  tab.outbox.retry(tab.pending[0]?.client_id ?? "");
  expect(tab.pending[0]).toMatchObject({ status: "uploading", error: null });
  tab.outbox.lostFiles(tab.pending[0]?.client_id ?? "", "They are gone.");
  expect(tab.pending[0]).toMatchObject({ status: "failed", files: [] });
  tab.outbox.discard(tab.pending[0]?.client_id ?? "");
  expect(tab.pending).toEqual([]);
});
