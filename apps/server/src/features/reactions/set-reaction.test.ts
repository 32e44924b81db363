import { calls, limits, namedEmoji } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { channelNamed, MISSING, openSocket } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let channel_id: string;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  channel_id = await channelNamed(ada, "general");
});
afterAll(() => server.close());

const react = (who: TestClient, message_id: string, emoji: string, set = true) =>
  who.ask(calls.reactionSet, { body: { message_id, emoji, set } });

async function reactionsOf(message_id: string) {
  const { root } = await ada.call(calls.messageListThread, {
    params: { _id: message_id },
    query: {},
  });
  return root.reactions;
}

describe("A reaction", () => {
  it("is set and cleared, and repeated requests change nothing", async () => {
    const { _id } = await ada.send(channel_id, "Lunch?");
    const socket = await openSocket(server.url, ada);
    expect((await react(ben, _id, "👍")).status).toBe(200);
    await react(ada, _id, "👍");
    const user_ids = [ben.user_id, ada.user_id];
    expect(await reactionsOf(_id)).toEqual([{ emoji: "👍", count: 2, user_ids }]);
    await socket.until(() => socket.frames.filter(({ type }) => type === "channel").length === 2);
    const { channels } = await ada.call(calls.bootstrap, {});
    const head = channels.find(({ channel }) => channel._id === channel_id)?.head;

    expect((await react(ben, _id, "👍")).status).toBe(200);
    expect((await react(ben, _id, "🎉", false)).status).toBe(200);
    const after = await ada.call(calls.bootstrap, {});
    expect(after.channels.find(({ channel }) => channel._id === channel_id)?.head).toBe(head);

    await react(ben, _id, "👍", false);
    expect(await reactionsOf(_id)).toEqual([{ emoji: "👍", count: 1, user_ids: [ada.user_id] }]);
    socket.close();
  });

  it("that comes again late does not undo a newer one", async () => {
    const { _id } = await ada.send(channel_id, "Late?");
    const send = (set: boolean, client_id: string) =>
      ben.call(calls.reactionSet, { body: { message_id: _id, emoji: "👍", set, client_id } });
    const [set, clear] = [crypto.randomUUID(), crypto.randomUUID()];
    await send(true, set);
    await send(false, clear);
    const { reactions } = await send(true, set);
    expect(reactions).toEqual([]);
  });

  it("is the same whether written as emoji, without its colour selector, or by name", async () => {
    const { _id } = await ada.send(channel_id, "One heart");
    for (const emoji of ["❤️", "❤", ":heart:", ":love:"]) await react(ben, _id, emoji);
    expect(await reactionsOf(_id)).toEqual([{ emoji: "❤️", count: 1, user_ids: [ben.user_id] }]);
  });

  it("is one a person, in whatever skin tone", async () => {
    const { _id } = await ada.send(channel_id, "Hands");
    await react(ben, _id, "👍🏽");
    await react(ada, _id, ":+1:");
    expect((await react(ben, _id, ":thumbsup::skin-tone-6:")).status).toBe(200);
    const counted = (await reactionsOf(_id)).map(({ emoji, user_ids }) => [emoji, user_ids]);
    expect(counted).toEqual([
      ["👍", [ada.user_id]],
      ["👍🏿", [ben.user_id]],
    ]);
    // What one leaves is one's own, whichever it is.
    await react(ben, _id, "👍", false);
    expect((await reactionsOf(_id)).map(({ emoji }) => emoji)).toEqual(["👍"]);
  });

  it("is an emoji, nothing else", async () => {
    const { _id } = await ada.send(channel_id, "No words");
    for (const emoji of ["ok", ":no-such:", "👍👍", "1", "<b>", "\u200d", "👍 ", ":", ""]) {
      const { status } = await react(ben, _id, emoji);
      expect([emoji, status]).toEqual([emoji, emoji === "👍 " ? 200 : 422]);
    }
    expect((await reactionsOf(_id)).map(({ emoji }) => emoji)).toEqual(["👍"]);
  });

  it("comes in a bounded number of kinds on one message, which others may still join", async () => {
    const { _id } = await ada.send(channel_id, "Popular");
    const kinds = namedEmoji.slice(0, limits.reactionsPerMessage + 1).map(({ emoji }) => emoji);
    const over = kinds.at(-1) ?? "";
    for (const emoji of kinds.slice(0, -1)) await react(ben, _id, emoji);
    const again = { message_id: _id, emoji: over, set: true, client_id: crypto.randomUUID() };
    const refused = await ada.ask(calls.reactionSet, { body: again });
    expect([refused.status, refused.body.code]).toEqual([409, "too_many_reactions"]);
    expect((await react(ada, _id, kinds[0] ?? "")).status).toBe(200);
    // What was refused may be tried again once there is room.
    await react(ben, _id, kinds[1] ?? "", false);
    await ada.call(calls.reactionSet, { body: again });
    expect((await reactionsOf(_id)).map(({ emoji }) => emoji)).toContain(over);
  });

  it("is refused on what was deleted, and for who is not there", async () => {
    const { _id } = await ada.send(channel_id, "Gone soon");
    await ada.call(calls.messageDelete, { params: { _id } });
    expect((await react(ben, _id, "👍")).body.code).toBe("message_deleted");
    expect((await react(ben, MISSING, "👍")).status).toBe(404);
    const secret = await ada.call(calls.channelCreate, {
      body: { name: "secret", visibility: "private" },
    });
    const hidden = await ada.send(secret._id, "psst");
    expect((await react(ben, hidden._id, "👍")).status).toBe(404);
  });

  it("goes with the message, and is counted once however often it is sent at once", async () => {
    const { _id } = await ada.send(channel_id, "Storm");
    await Promise.all(Array.from({ length: 20 }, () => react(ben, _id, "🔥")));
    expect(await reactionsOf(_id)).toEqual([{ emoji: "🔥", count: 1, user_ids: [ben.user_id] }]);
    await ada.call(calls.messageDelete, { params: { _id } });
    expect(await reactionsOf(_id)).toEqual([]);
  });
});
