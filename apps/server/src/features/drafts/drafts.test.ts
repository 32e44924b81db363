import { type CallInput, calls, limits } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, TestClient } from "../../test/client.ts";
import { MISSING, openSocket } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
/** Ben at his desk and on his phone. */
let desk: TestClient;
let phone: TestClient;
let channel_id: string;

const email = "ben.sato@example.org";

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  desk = await registerPerson(server.url, "Ben Sato");
  phone = new TestClient(server.url);
  const body = { email, password: "correct horse battery" };
  const user = await phone.call(calls.authLogin, { body });
  phone.token = user.access_token;
  phone.user = user;
  ({ _id: channel_id } = await ada.call(calls.channelCreate, { body: { name: "lisbon" } }));
  await desk.call(calls.channelJoin, { body: { channel_id } });
});
afterAll(() => server.close());

type Body = CallInput<typeof calls.draftSet>["body"];
const write = (who: TestClient, text: string, base: number, more: Partial<Body> = {}) =>
  who.call(calls.draftSet, { body: { channel_id, text, base, ...more } });
const list = (who: TestClient, after = 0) => who.call(calls.draftList, { query: { after } });
const textsOf = async (who: TestClient, after = 0) =>
  (await list(who, after)).drafts.map(({ text }) => text);

describe("A draft", () => {
  it("is on all one's devices, tells them of each change, and is nobody else's", async () => {
    const socket = await openSocket(server.url, phone);
    const told = () =>
      socket.frames.flatMap((frame) =>
        frame.type === "user" ? frame.rows.filter(({ type }) => type === "drafts") : [],
      );
    const first = await write(desk, "Half a", 0);
    expect(first).toMatchObject({ is_stored: true, draft: { text: "Half a", thread_id: null } });
    await socket.until(() => told().length === 1);
    expect(told()).toEqual([{ type: "drafts", rev: first.draft.rev }]);
    expect(await textsOf(phone)).toEqual(["Half a"]);
    expect(await textsOf(ada)).toEqual([]);
    // The same again is no change.
    expect(await write(desk, "Half a", 0)).toMatchObject({ is_stored: true, draft: first.draft });

    const next = await write(phone, "Half a thought", first.draft.rev);
    // Nothing lies between: who knew the first knows all now.
    expect(next).toMatchObject({ is_stored: true, after: first.draft.rev });
    await socket.until(() => told().length === 2);
    expect((await list(desk, first.draft.rev)).drafts).toEqual([next.draft]);
    expect(await list(desk, next.draft.rev)).toMatchObject({ drafts: [], is_reset: false });

    // Sent: gone from the list, and told to who knew it.
    const over = await write(phone, "", next.draft.rev);
    expect(await textsOf(desk)).toEqual([]);
    expect((await list(desk, next.draft.rev)).drafts).toEqual([over.draft]);
    socket.close();
    const back = new Set((await list(desk, 0)).drafts.map(({ rev }) => rev));
    expect(back.has(over.draft.rev)).toBe(false);
  });

  it("that two devices changed is overwritten by neither, and by the one that knows both", async () => {
    const held = (await write(desk, "", 0)).draft.rev;
    const mine = await write(desk, "from the desk", held);
    const late = await write(phone, "from the phone", held);
    expect(late).toMatchObject({ draft: mine.draft, is_stored: false });
    expect(await textsOf(phone)).toEqual(["from the desk"]);
    // The desk did not get its answer and writes on.
    const on = await write(desk, "from the desk, more", held);
    expect(on.is_stored).toBe(true);
    const both = await write(phone, "from the desk, more\n\nfrom the phone", on.draft.rev);
    expect(both.is_stored).toBe(true);
    expect(await textsOf(desk)).toEqual(["from the desk, more\n\nfrom the phone"]);
    await write(phone, "", both.draft.rev);
  });

  it("of a thread is beside that of its conversation, and only where one may write", async () => {
    const root = await ada.send(channel_id, "A thread");
    const reply = await ada.send(channel_id, "A reply", root._id);
    const thread_id = root._id;
    const { draft } = await write(desk, "to the thread", 0, { thread_id });
    expect(draft).toMatchObject({ channel_id, thread_id, text: "to the thread" });
    await write(desk, "to the channel", (await write(desk, "", 0)).draft.rev);
    expect(await textsOf(phone)).toEqual(["to the thread", "to the channel"]);
    const statusOf = async (who: TestClient, more: Partial<Body>) => {
      const body = { channel_id, text: "no", base: 0, ...more };
      return (await who.ask(calls.draftSet, { body })).status;
    };
    const eve = await registerPerson(server.url, "Eve Diaz");
    expect([
      await statusOf(desk, { thread_id: reply._id }),
      await statusOf(desk, { thread_id: MISSING }),
      await statusOf(desk, { channel_id: MISSING }),
      await statusOf(eve, {}),
      await statusOf(desk, { text: "a".repeat(limits.messageText + 1) }),
      // Nothing written: nothing to ask for.
      await statusOf(eve, { text: "" }),
    ]).toEqual([422, 404, 404, 403, 422, 200]);
    // Out of the channel, one's own can still be given up.
    await desk.call(calls.channelLeave, { body: { channel_id } });
    expect(await statusOf(desk, { text: "more" })).toBe(403);
    expect((await write(desk, "", 0, { thread_id })).is_stored).toBe(true);
    await desk.call(calls.channelJoin, { body: { channel_id } });
  });
});

it("More drafts than a page are read page by page, and anew from a number of another database", async () => {
  const eve = await registerPerson(server.url, "Eve Many");
  const count = limits.draftsPage + 3;
  for (let n = 0; n < count; n += 1) {
    const made = await eve.call(calls.channelCreate, { body: { name: `many-${n}` } });
    await write(eve, `number ${n}`, 0, { channel_id: made._id });
  }
  const first = await list(eve);
  expect([first.drafts.length, first.has_more]).toEqual([limits.draftsPage, true]);
  const second = await list(eve, first.rev);
  expect(second.drafts.map(({ text }) => text)).toEqual([20, 21, 22].map((n) => `number ${n}`));
  expect(second.has_more).toBe(false);
  const anew = await list(eve, second.rev + 5);
  expect(anew).toEqual({ ...first, is_reset: true });
});

it("A deleted account has nothing written any more", async () => {
  const eve = await registerPerson(server.url, "Eve Gone");
  await eve.call(calls.channelJoin, { body: { channel_id } });
  await write(eve, "never to be sent", 0);
  await eve.call(calls.userDeleteOwn, { body: { password: "correct horse battery" } });
  const { rows } = await sql`SELECT 1 FROM drafts WHERE user_id = ${eve.user_id}`.execute(
    server.db,
  );
  expect(rows).toEqual([]);
});
