import { calls, limits } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { TestSocket } from "../../platform/realtime/test-socket.ts";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, TestClient } from "../../test/client.ts";
import { MISSING, setRole } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let guest: TestClient;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  guest = await registerPerson(server.url, "Guest Gray");
  await setRole(server.db, guest.user_id, "guest");
  // Everyone is registered into #general: a guest is not.
  await sql`UPDATE channel_members SET left_at = now() WHERE user_id = ${guest.user_id}`.execute(
    server.db,
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const person of [ada, ben, guest]) {
    await person.call(calls.presenceOffline, {});
    await person.call(calls.presenceStatus, { body: { status: "online", text: "" } });
    await person.call(calls.presenceIdleTimeout, { body: { idle_timeout: 5 } });
  }
});

const statusOf = async (viewer: TestClient, person: TestClient) => {
  const body = { user_ids: [person.user_id] };
  const { presences } = await viewer.call(calls.presenceBulkStatus, { body });
  return presences[0];
};

describe("My presence", () => {
  it("has the settings, five minutes until somebody chose another number", async () => {
    expect(await ada.call(calls.presenceMine, {})).toEqual({
      user_id: ada.user_id,
      status: "offline",
      is_online: false,
      // Logging in is being there.
      online_at: expect.any(String),
      custom: null,
      chosen: "online",
      settings: { idle_timeout: 5 },
    });
    const body = { idle_timeout: 240 };
    const changed = await ada.call(calls.presenceIdleTimeout, { body });
    expect(changed.settings).toEqual({ idle_timeout: 240 });
    expect(await ada.call(calls.presenceMine, {})).toEqual(changed);
  });

  it.each(["presenceOnline", "presenceActivity"] as const)(
    "%s makes online, presenceOffline offline again",
    async (name) => {
      expect((await ada.call(calls[name], {})).status).toBe("online");
      expect(await statusOf(ben, ada)).toMatchObject({ status: "online", is_online: true });
      expect((await ada.call(calls.presenceOffline, {})).status).toBe("offline");
      expect(await statusOf(ben, ada)).toMatchObject({ status: "offline", is_online: false });
    },
  );

  it.each(["away", "busy", "offline"] as const)("is %s when that was chosen", async (status) => {
    await ada.call(calls.presenceOnline, {});
    const mine = await ada.call(calls.presenceStatus, { body: { status } });
    expect(mine).toMatchObject({ status, chosen: status, is_online: status !== "offline" });
    expect((await statusOf(ben, ada))?.status).toBe(status);
  });
});

test("who pauses what notifies them is busy to others until the pause is taken back", async () => {
  const pause = (until: string | null) =>
    ada.call(calls.preferencesUpdate, { body: { quiet_until: until } });
  await ada.call(calls.presenceOnline, {});
  await pause(new Date(Date.now() + 3_600_000).toISOString());
  expect((await statusOf(ben, ada))?.status).toBe("busy");
  await pause(null);
  expect((await statusOf(ben, ada))?.status).toBe("online");
});

describe("The custom status", () => {
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const set = (body: object) => ada.ask(calls.presenceStatus, { body: body as never });

  it("is told to everyone, stays when only the status changes, and is cleared by empty texts", async () => {
    await set({ status: "busy", text: " In a meeting ", emoji: "📅", expires_at });
    const custom = { text: "In a meeting", emoji: "📅", expires_at };
    expect(await statusOf(ben, ada)).toMatchObject({ custom });
    await set({ status: "online" });
    expect(await statusOf(ben, ada)).toMatchObject({ custom });
    await set({ status: "online", text: "", emoji: "" });
    expect(await statusOf(ben, ada)).toMatchObject({ custom: null });
  });

  it("replaces all of the one before", async () => {
    await set({ status: "online", text: "Lunch", emoji: "🍜", expires_at });
    await set({ status: "online", text: "Back soon" });
    expect(await statusOf(ben, ada)).toMatchObject({
      custom: { text: "Back soon", emoji: "", expires_at: null },
    });
  });

  test.each([
    ["a status that is none", { status: "dancing" }],
    ["no status", { text: "x" }],
    ["too long a text", { status: "online", text: "x".repeat(limits.statusText + 1) }],
    ["a text with NUL", { status: "online", text: "a\0b" }],
    ["two emoji", { status: "online", emoji: "🍜🍜" }],
    ["a letter for an emoji", { status: "online", emoji: "x" }],
    ["a digit for an emoji", { status: "online", emoji: "1" }],
    ["markup for an emoji", { status: "online", emoji: "<b>🍜</b>" }],
    ["a time that is over", { status: "online", text: "x", expires_at: "2020-01-01T00:00:00Z" }],
    ["a time that is none", { status: "online", text: "x", expires_at: "tomorrow" }],
    ["somebody else's id", { status: "online", user_id: MISSING }],
  ])("with %s is refused with 422, and nothing changes", async (_, body) => {
    await set({ status: "away", text: "Before" });
    const { status, body: answer } = await set(body);
    expect([status, answer.code]).toEqual([422, "invalid_input"]);
    expect(await ada.call(calls.presenceMine, {})).toMatchObject({
      chosen: "away",
      custom: { text: "Before" },
    });
  });

  test.each([
    ["👩🏽‍💻", "👩🏽‍💻"],
    ["🇩🇪", "🇩🇪"],
    ["1️⃣", "1️⃣"],
    ["❤", "❤️"],
    [":pizza:", "🍕"],
    [":wave::skin-tone-3:", "👋🏼"],
  ])("the emoji %s is one", async (emoji, stored) => {
    expect((await set({ status: "online", emoji })).status).toBe(200);
    expect((await ada.call(calls.presenceMine, {})).custom?.emoji).toBe(stored);
  });
});

test.each([0, 241, 1.5, -1, "5", null])(
  "an idle timeout of %j is refused",
  async (idle_timeout) => {
    const { status } = await ada.ask(calls.presenceIdleTimeout, {
      body: { idle_timeout } as never,
    });
    expect(status).toBe(422);
  },
);

describe("Bulk status", () => {
  it("leaves out who does not exist, and takes 500 ids but not 501", async () => {
    const many = Array.from({ length: 501 }, (_, n) => `${MISSING.slice(0, -3)}${n + 100}`);
    const ask = (user_ids: string[]) => ada.ask(calls.presenceBulkStatus, { body: { user_ids } });
    const { body } = await ask([...many.slice(0, 499), ben.user_id]);
    expect(body.result?.data).toMatchObject({ presences: [{ user_id: ben.user_id }] });
    expect((await ask(many)).status).toBe(422);
  });

  it("tells a guest only of whom they share a channel with, and of themselves", async () => {
    const body = { name: `g-${crypto.randomUUID()}`, visibility: "private" as const };
    const { _id: channel_id } = await ada.call(calls.channelCreate, { body });
    await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids: [guest.user_id] } });
    const user_ids = [ada.user_id, ben.user_id, guest.user_id];
    const seen = async () => {
      const { presences } = await guest.call(calls.presenceBulkStatus, { body: { user_ids } });
      return presences.map(({ user_id }) => user_id).toSorted();
    };
    expect(await seen()).toEqual([ada.user_id, guest.user_id].toSorted());
    const removal = { channel_id, user_id: guest.user_id };
    await ada.call(calls.channelRemoveMember, { body: removal });
    expect(await seen()).toEqual([guest.user_id]);
  });
});

describe("Online users", () => {
  const list = (viewer: TestClient, query: object = {}) =>
    viewer.call(calls.presenceOnlineUsers, { query });

  it("are those who are online, away or busy, by name, page by page", async () => {
    for (const person of [ben, ada]) await person.call(calls.presenceOnline, {});
    await ben.call(calls.presenceStatus, { body: { status: "busy" } });
    const { users, total } = await list(ada);
    expect(users.map(({ name, presence }) => [name, presence.status])).toEqual([
      ["Ada Okafor", "online"],
      ["Ben Sato", "busy"],
    ]);
    expect(total).toBe(2);
    const first = await list(ada, { limit: 1 });
    expect([first.users.map(({ name }) => name), first.total]).toEqual([["Ada Okafor"], 2]);
    const second = await list(ada, { limit: 1, cursor: first.next_cursor });
    expect(second.users.map(({ name }) => name)).toEqual(["Ben Sato"]);
    expect(second.next_cursor).toBeNull();
    expect((await list(ada, { q: "sato" })).users.map(({ name }) => name)).toEqual(["Ben Sato"]);
  });

  it("are never the invisible", async () => {
    await ben.call(calls.presenceOnline, {});
    await ben.call(calls.presenceStatus, { body: { status: "offline" } });
    expect((await list(ada)).users).toEqual([]);
  });

  it("are for a guest only those they share a channel with", async () => {
    for (const person of [ben, guest]) await person.call(calls.presenceOnline, {});
    expect((await list(guest)).users.map(({ name }) => name)).toEqual(["Guest Gray"]);
    expect((await list(guest)).total).toBe(1);
  });
});

it("Logging in again finds what was chosen", async () => {
  await ada.call(calls.presenceStatus, { body: { status: "busy", text: "Writing" } });
  const body = { email: ada.user?.email ?? "", password: "correct horse battery" };
  const { access_token } = await ada.call(calls.authLogin, { body });
  const again = Object.assign(new TestClient(server.url), { token: access_token });
  expect(await again.call(calls.presenceMine, {})).toMatchObject({
    chosen: "busy",
    custom: { text: "Writing" },
  });
});

it("Who was seen last is stored when they go, not with each flip", async () => {
  // Somebody new: what was stored of the others' going may still be on its way.
  const cleo = await registerPerson(server.url, "Cleo Diaz");
  await sql`UPDATE users SET online_at = NULL WHERE _id = ${cleo.user_id}`.execute(server.db);
  const watcher = new TestSocket(server.url);
  await watcher.hello(ada.token);
  watcher.command({ type: "watch", user_ids: [cleo.user_id] });
  const socket = new TestSocket(server.url);
  await socket.hello(cleo.token);
  await watcher.until(() => statuses(watcher).includes("online"));
  const stored = async () => {
    const { rows } = await sql<{ online_at: Date | null }>`SELECT online_at FROM users
      WHERE _id = ${cleo.user_id}`.execute(server.db);
    return rows[0]?.online_at ?? null;
  };
  expect(await stored()).toBeNull();
  await cleo.call(calls.presenceOffline, {});
  await watcher.until(() => statuses(watcher).at(-1) === "offline");
  await expect.poll(stored).not.toBeNull();
  socket.close();
  watcher.close();
});

const statuses = (socket: TestSocket): string[] =>
  socket.frames.flatMap((frame) =>
    frame.type === "presence" ? frame.presences.map(({ status }) => status) : [],
  );
