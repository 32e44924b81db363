import { calls } from "@parley/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { MISSING, openSocket, setRole } from "../../test/team.ts";

let server: TestApp;
let owner: TestClient;
let ada: TestClient;
let ben: TestClient;
let cleo: TestClient;
let channel_id: string;

beforeAll(async () => {
  server = await buildTestApp();
  owner = await registerPerson(server.url, "Olive Owner");
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  cleo = await registerPerson(server.url, "Cleo Ruiz");
});
afterAll(() => server.close());
beforeEach(async () => {
  const body = { name: `c-${crypto.randomUUID()}`, visibility: "private" as const };
  channel_id = (await ada.call(calls.channelCreate, { body }))._id;
});

const add = (who: TestClient, ...people: TestClient[]) =>
  who.call(calls.channelAddMembers, {
    body: { channel_id, user_ids: people.map(({ user_id }) => user_id) },
  });
const remove = (who: TestClient, person: TestClient) =>
  who.call(calls.channelRemoveMember, { body: { channel_id, user_id: person.user_id } });
const leave = (who: TestClient) => who.ask(calls.channelLeave, { body: { channel_id } });
const show = (who: TestClient) => who.call(calls.channelShow, { params: { _id: channel_id } });

describe("Members", () => {
  it("are added and removed once, however often it is asked", async () => {
    const added = await add(ada, ben, ben, cleo);
    expect(added).toMatchObject({ member_count: 3, my_role: "admin" });
    expect(await add(ada, ben)).toEqual(added);
    const removed = await remove(ada, ben);
    expect(removed).toMatchObject({ member_count: 2 });
    expect(await remove(ada, ben)).toEqual(removed);
    expect(removed.members).toEqual(["Ada Okafor", "Cleo Ruiz"]);
  });

  it("join and leave a public channel once, however often they ask", async () => {
    await ada.call(calls.channelUpdate, { body: { _id: channel_id, visibility: "public" } });
    const join = () => ben.call(calls.channelJoin, { body: { channel_id } });
    expect(await join()).toEqual(await join());
    expect([(await leave(ben)).status, (await leave(ben)).status]).toEqual([200, 200]);
    expect((await show(ada)).member_count).toBe(1);
  });

  it("are added all or none when one does not exist", async () => {
    const user_ids = [ben.user_id, MISSING];
    const { status } = await ada.ask(calls.channelAddMembers, { body: { channel_id, user_ids } });
    expect(status).toBe(422);
    expect((await show(ada)).member_count).toBe(1);
  });

  it("start at what is there: nothing before they came is unread, and all after is", async () => {
    await ada.send(channel_id, "before");
    await add(ada, ben);
    expect((await show(ben)).unread_count).toBe(0);
    await ada.send(channel_id, "after");
    await remove(ada, ben);
    await ada.send(channel_id, "while away");
    await add(ada, ben);
    expect((await show(ben)).unread_count).toBe(0);
    await ada.send(channel_id, "back");
    expect((await show(ben)).unread_count).toBe(1);
  });

  it("do not take themselves out by removing: that would hide the answer", async () => {
    const body = { channel_id, user_id: ada.user_id };
    const { status, body: answer } = await ada.ask(calls.channelRemoveMember, { body });
    expect(status).toBe(422);
    expect(answer.message).toContain("leave it");
    expect((await show(ada)).my_role).toBe("admin");
  });

  it("hear who comes and goes, with one number each", async () => {
    await add(ada, ben);
    const socket = await openSocket(server.url, ben);
    await add(ada, cleo);
    await remove(ada, cleo);
    const frames = await socket.until(() => {
      const found = socket.frames.filter((frame) => frame.type === "channel");
      return found.length === 2 && found;
    });
    const rows = frames.map((f) => f.rows.map((row) => [row.type, row.rev - f.after]));
    expect(rows).toEqual([
      [
        ["member", 1],
        ["channel", 1],
      ],
      [
        ["member", 1],
        ["channel", 1],
      ],
    ]);
    socket.close();
  });
});

describe("The admin of a channel", () => {
  it("who leaves hands it to whoever is in it longest", async () => {
    await add(ada, ben);
    await add(ada, cleo);
    const socket = await openSocket(server.url, cleo);
    await leave(ada);
    const after = await show(ben);
    expect(after).toMatchObject({ my_role: "admin", admin: "Ben Sato", admin_id: ben.user_id });
    expect(after.member_count).toBe(2);
    const frame = await socket.until(() => socket.frames.find((f) => f.type === "channel"));
    const rows = frame.rows.map((row) =>
      row.type === "member" ? [row.user.name, row.role, row.left] : row.type,
    );
    expect(rows).toEqual([["Ada Okafor", "admin", true], ["Ben Sato", "admin", false], "channel"]);
    expect(await add(ben, ada)).toMatchObject({ admin: "Ben Sato" });
    expect((await show(ada)).my_role).toBe("member");
    socket.close();
  });

  it("hands it to no guest", async () => {
    const guest = await registerPerson(server.url, `Guest ${crypto.randomUUID()}`);
    await setRole(server.db, guest.user_id, "guest");
    await add(ada, guest);
    await add(ada, cleo);
    await leave(ada);
    expect(await show(cleo)).toMatchObject({ my_role: "admin", admin: "Cleo Ruiz" });
  });

  it("who is the last one leaves an empty channel", async () => {
    expect((await leave(ada)).status).toBe(200);
    expect((await ada.ask(calls.channelShow, { params: { _id: channel_id } })).status).toBe(404);
  });
});

describe("An archived channel", () => {
  it("is read, left and opened again, and takes nothing else", async () => {
    await ada.call(calls.channelUpdate, { body: { _id: channel_id, visibility: "public" } });
    await add(ada, ben);
    const sent = await ada.send(channel_id, "last words");
    const archived = await ada.call(calls.channelUpdate, {
      body: { _id: channel_id, archived: true },
    });
    expect(archived.archived_at).not.toBeNull();
    const refused = [
      await ada.ask(calls.messageCreate, {
        body: { channel_id, text: "more", client_id: crypto.randomUUID() },
      }),
      await ada.ask(calls.messageUpdate, { params: { _id: sent._id }, body: { text: "x" } }),
      await ada.ask(calls.messageDelete, { params: { _id: sent._id } }),
      await ada.ask(calls.channelUpdate, { body: { _id: channel_id, name: "other" } }),
      await ada.ask(calls.channelUpdate, { body: { _id: channel_id, topic: "other" } }),
      await ada.ask(calls.channelAddMembers, { body: { channel_id, user_ids: [cleo.user_id] } }),
      await cleo.ask(calls.channelJoin, { body: { channel_id } }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [409, "channel_archived"]),
    );
    expect((await show(cleo)).name).toBe(archived.name);
    expect((await ben.ask(calls.channelMarkAsRead, { body: { channel_id } })).status).toBe(200);
    expect((await leave(ben)).status).toBe(200);
    const open = await ada.call(calls.channelUpdate, {
      body: { _id: channel_id, archived: false },
    });
    expect(open.archived_at).toBeNull();
    await ada.send(channel_id, "and again");
  });
});

it("Who is no member cannot make a channel private and shut themselves out", async () => {
  await ada.call(calls.channelUpdate, { body: { _id: channel_id, visibility: "public" } });
  const hide = { body: { _id: channel_id, visibility: "private" as const } };
  expect((await owner.ask(calls.channelUpdate, hide)).status).toBe(403);
  expect((await ada.ask(calls.channelUpdate, hide)).status).toBe(200);
  expect((await owner.ask(calls.channelUpdate, hide)).status).toBe(404);
});

it("A deleted channel is gone for everyone, in every call and on every socket", async () => {
  await add(ada, ben);
  const { _id: message_id } = await ada.send(channel_id, "hello");
  const socket = await openSocket(server.url, ben);
  await ada.call(calls.channelDelete, { params: { _id: channel_id } });
  const frame = await socket.until(() => socket.frames.find((f) => f.type === "user"));
  expect(frame.rows).toMatchObject([{ type: "left", channel_id }]);
  const cursors = { channels: [{ id: channel_id, cursor: 0, cached: true }] };
  socket.command({ type: "sync", cursors });
  await socket.until(() => socket.frames.some((f) => f.type === "gone"));
  expect(socket.frames.some((f) => f.type === "channel")).toBe(false);
  socket.close();
  const answers = [
    await ben.ask(calls.channelShow, { params: { _id: channel_id } }),
    await ada.ask(calls.channelDelete, { params: { _id: channel_id } }),
    await ben.ask(calls.channelMarkAsRead, { body: { channel_id } }),
    await ben.ask(calls.messageListThread, { params: { _id: message_id }, query: {} }),
    await ada.ask(calls.messageDelete, { params: { _id: message_id } }),
    await ada.ask(calls.messageCreate, {
      body: { channel_id, text: "x", client_id: crypto.randomUUID() },
    }),
    await leave(ben),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  const { channels } = await ben.call(calls.bootstrap, {});
  expect(channels.map(({ channel }) => channel._id)).not.toContain(channel_id);
});
