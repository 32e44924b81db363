import { calls } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLocalBus } from "../../platform/bus/bus.ts";
import { TestSocket } from "../../platform/realtime/test-socket.ts";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { MISSING, openSocket } from "../../test/team.ts";

/*
 * Attacks of a guest who wants to know who works here. Of Stan, with whom they share no channel, no
 * answer and no frame may carry name, username or id.
 */

let server: TestApp;
/** Another process on the same database, whose news never reaches the first one. */
let elsewhere: TestApp;
let ada: TestClient;
let stan: TestClient;
let guest: TestClient;
let project: string;

beforeAll(async () => {
  server = await buildTestApp();
  elsewhere = await buildTestApp({}, server.databaseUrl, { bus: createLocalBus() });
  ada = await registerPerson(server.url, "Ada Okafor");
  stan = await registerPerson(server.url, "Stan Secret");
  guest = await registerPerson(server.url, "Gil Guest");
  project = await privateChannel("project", guest);
  await turnIntoGuest(guest);
});
afterAll(async () => {
  await elsewhere.close();
  await server.close();
});

async function privateChannel(name: string, ...members: TestClient[]): Promise<string> {
  const body = { name, visibility: "private" as const };
  const { _id: channel_id } = await ada.call(calls.channelCreate, { body });
  const user_ids = members.map(({ user_id }) => user_id);
  await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids } });
  return channel_id;
}

/** Leaves the channel of everyone and gets the role, by the calls that do so. */
async function turnIntoGuest(who: TestClient, by: TestClient = ada): Promise<void> {
  const general = who.user?.channels[0] ?? "";
  await who.call(calls.channelLeave, { body: { channel_id: general } });
  await by.call(calls.userSetRole, { body: { user_id: who.user_id, role: "guest" } });
}

const at = (app: TestApp, person: TestClient): TestClient =>
  Object.assign(Object.create(Object.getPrototypeOf(person)), person, { url: app.url });

const rename = (who: TestClient, name: string) => who.call(calls.userUpdate, { body: { name } });

/** What would give Stan away, however it is written. */
const secret = () => new RegExp(`stan|secret|${stan.user_id}`, "i");
const expectNothingOfStan = (told: unknown) => expect(JSON.stringify(told)).not.toMatch(secret());

async function workspaceHead(): Promise<number> {
  return (await ada.call(calls.bootstrap, {})).workspace.head;
}

/** All frames until the workspace's stream has come to where it stands now. */
async function framesToHead(socket: TestSocket) {
  const head = await workspaceHead();
  await socket.until(() =>
    socket.frames.some((frame) => frame.type === "workspace" && frame.head >= head),
  );
  return socket.frames;
}

const isFromStart = (frame: object) => "after" in frame && frame.after === 0;
const isReset = (frame: { type: string; reset?: boolean }) =>
  frame.type === "workspace" && frame.reset === true;

describe("A guest who wants the names of everyone", () => {
  it("starts a session: bootstrap has their own people only", async () => {
    const bootstrap = await guest.call(calls.bootstrap, {});
    expectNothingOfStan(bootstrap);
    expect(JSON.stringify(bootstrap)).toContain("project");
  });

  it("listens: that people changed is all the workspace's stream says, and user/list the rest", async () => {
    const socket = await openSocket(server.url, guest);
    await rename(stan, "Stan Renamed Secret");
    await registerPerson(server.url, "Nora Newcomer");
    await rename(ada, "Ada Lovelace");
    const frames = await framesToHead(socket);
    expectNothingOfStan(frames);
    expect(JSON.stringify(frames)).not.toMatch(/Nora|Ada/);
    expect(frames.some(isReset)).toBe(true);
    const ids = [ada.user_id, stan.user_id].join(",");
    const { users } = await guest.call(calls.userList, { query: { ids } });
    expect(users.map(({ name }) => name)).toEqual(["Ada Lovelace"]);
    socket.close();
  });

  it("catches up from the beginning, and hears what a node that missed it reads again", async () => {
    const socket = new TestSocket(server.url);
    await socket.hello(guest.token, { workspace: 0, user: 0, channels: [] });
    expect(socket.frames.filter(isReset)).toHaveLength(1);
    await rename(at(elsewhere, stan), "Stan Elsewhere Secret");
    expectNothingOfStan(await framesToHead(socket));
    socket.command({ type: "sync", cursors: { workspace: 0, channels: [] } });
    await socket.until(() => socket.frames.filter(isReset).length >= 3);
    expectNothingOfStan(socket.frames);
    socket.close();
  });

  it("watches everybody, and asks who is online", async () => {
    const theirs = await openSocket(server.url, stan);
    const socket = await openSocket(server.url, guest);
    const user_ids = [stan.user_id, ada.user_id];
    socket.command({ type: "watch", user_ids });
    await socket.until(() => socket.frames.some(({ type }) => type === "presence"));
    await stan.call(calls.presenceStatus, { body: { status: "busy", text: "Stan is secret" } });
    await ada.call(calls.presenceStatus, { body: { status: "busy", text: "To be told" } });
    await socket.until(() => JSON.stringify(socket.frames).includes("To be told"));
    expectNothingOfStan(socket.frames);
    expectNothingOfStan(await guest.call(calls.presenceBulkStatus, { body: { user_ids } }));
    expectNothingOfStan(await guest.call(calls.presenceOnlineUsers, { query: {} }));
    socket.close();
    theirs.close();
  });

  it("searches: by name, and by what somebody said", async () => {
    /** The answer, without what was asked. */
    const search = async (q: string) => {
      const found = await guest.call(calls.searchShow, { query: { q } });
      return JSON.stringify(found).replaceAll(/stan.secret|no.body/gi, "");
    };
    expect(await search("Stan Secret")).toBe(await search("No Body"));
    expect(await search("from:@stan.secret")).toBe(await search("from:@no.body"));
    expect(await search("-from:@stan.secret x")).toBe(await search("-from:@no.body x"));
    const people = (await guest.call(calls.searchShow, { query: { q: "Ada" } })).people?.items;
    expect(people?.map(({ person }) => person._id)).toEqual([ada.user_id]);
  });

  it("completes a mention, and writes one that nobody hears", async () => {
    const { users } = await guest.call(calls.userList, { query: { q: "sta" } });
    expect(users).toEqual([]);
    const { _id, mentions } = await guest.send(project, "@stan.secret and @ada.okafor");
    expect(mentions.map(({ user_id }) => user_id)).toEqual([ada.user_id]);
    const body = { text: "@stan.secret again" };
    const edited = await guest.call(calls.messageUpdate, { params: { _id }, body });
    expect(edited.mentions.map(({ user_id }) => user_id)).toEqual([ada.user_id]);
    const mine = await guest.call(calls.channelDirect, { body: { user_ids: [guest.user_id] } });
    const forward = { message_id: _id, channel_ids: [mine._id], comment: "@stan.secret" };
    const copies = await guest.call(calls.messageForward, {
      body: { ...forward, client_id: crypto.randomUUID() },
    });
    expect(copies.messages.map((copy) => copy.mentions)).toEqual([[]]);
  });

  it("asks for somebody by id, as if there were nobody", async () => {
    const asked = await guest.ask(calls.userShow, { params: { _id: stan.user_id } });
    const missing = await guest.ask(calls.userShow, { params: { _id: MISSING } });
    expect([asked.status, asked.body]).toEqual([missing.status, missing.body]);
  });
});

describe("A member who becomes a guest", () => {
  it.each([
    ["here", () => server],
    ["on a node whose news is lost", () => elsewhere],
  ])("%s hears no names from then on, and names again as a member", async (_, node) => {
    const mia = await registerPerson(server.url, `Mia ${crypto.randomUUID()}`);
    await privateChannel(`with-${crypto.randomUUID()}`, mia);
    const socket = await openSocket(server.url, mia);
    const theirs = [await openSocket(server.url, stan), await openSocket(server.url, ada)];
    const isTold = (text: string) => JSON.stringify(socket.frames).includes(text);
    /** Both change their presence; whether she is told of Stan's, once she was told of Ada's. */
    const isToldOfStan = async () => {
      const text = crypto.randomUUID();
      await stan.call(calls.presenceStatus, { body: { status: "busy", text: `Stan ${text}` } });
      await ada.call(calls.presenceStatus, { body: { status: "busy", text: `Ada ${text}` } });
      await socket.until(() => isTold(`Ada ${text}`));
      return isTold(`Stan ${text}`);
    };
    socket.command({ type: "watch", user_ids: [stan.user_id, ada.user_id] });
    await socket.until(() => isTold(stan.user_id));
    expect(await isToldOfStan()).toBe(true);
    const admin = at(node(), ada);
    await turnIntoGuest(at(node(), mia), admin);
    // What comes next is meant for a list that this node may not have: it reads that first.
    const before = socket.frames.length;
    await rename(stan, `Stan Secret ${crypto.randomUUID()}`);
    const since = () => socket.frames.slice(before);
    await socket.until(() => since().some(({ type }) => type === "resume"));
    socket.command({ type: "sync", cursors: { workspace: 0, channels: [] } });
    await socket.until(() => since().some((frame) => isReset(frame) && isFromStart(frame)));
    expectNothingOfStan(since().filter(({ type }) => type !== "presence"));
    while (await isToldOfStan());
    expect(await isToldOfStan()).toBe(false);
    await admin.call(calls.userSetRole, { body: { user_id: mia.user_id, role: "member" } });
    const name = `Stan Secret ${crypto.randomUUID()}`;
    await rename(stan, name);
    await socket.until(() => isTold(name));
    for (const each of [socket, ...theirs]) each.close();
  });
});
