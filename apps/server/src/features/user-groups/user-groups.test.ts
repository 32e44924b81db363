import { calls } from "@parley/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { inWords, jobsDone, notificationsOf } from "../../test/notifications.ts";
import { channelNamed, openSocket, setRole } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let cleo: TestClient;
let guest: TestClient;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  cleo = await registerPerson(server.url, "Cleo Diaz");
  guest = await registerPerson(server.url, "Gil Guest");
  await setRole(server.db, guest.user_id, "guest");
});
afterAll(() => server.close());

const create = (handle: string, ...members: TestClient[]) =>
  ada.call(calls.userGroupCreate, {
    body: { handle, name: handle, member_ids: members.map(({ user_id }) => user_id) },
  });
const listed = async (who: TestClient) =>
  (await who.call(calls.userGroupList, {})).groups.map(({ handle }) => handle);

it("a group and a person never share a name, in whatever order they take it", async () => {
  const { _id } = await create("lions");
  const asked = (handle: string) => ada.ask(calls.userGroupCreate, { body: { handle, name: "x" } });
  expect((await asked("lions")).body.code).toBe("username_taken");
  expect((await asked("ben.sato")).body.code).toBe("username_taken");
  expect((await asked("channel")).body.code).toBe("invalid_input");
  const renamed = await ben.ask(calls.userUpdate, { body: { username: "lions" } });
  expect(renamed.body.code).toBe("username_taken");
  const lions = await registerPerson(server.url, "Lions");
  expect(lions.user?.username).toBe("lions2");
  const change = (handle: string) =>
    ada.ask(calls.userGroupUpdate, { body: { _id, handle, name: "Lions" } });
  expect((await change("lions")).status).toBe(200);
  expect((await change("lions2")).body.code).toBe("username_taken");
  const tia = await registerPerson(server.url, "Tia Tiger");
  // At once: one of them has it, the other is told so.
  const answers = await Promise.all([
    change("tigers"),
    tia.ask(calls.userUpdate, { body: { username: "tigers" } }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await ada.call(calls.userGroupDelete, { params: { _id } });
  expect((await change("lions")).status).toBe(404);
  await create("lions");
});

it("who may not manage groups joins and leaves only open ones; guests are told of none", async () => {
  const { _id: group_id } = await create("open");
  const join = (who: TestClient) => who.ask(calls.userGroupJoin, { body: { group_id } });
  expect((await join(ben)).status).toBe(403);
  await ada.call(calls.userGroupUpdate, { body: { _id: group_id, is_open: true } });
  expect((await join(ben)).status).toBe(200);
  const again = await ben.call(calls.userGroupJoin, { body: { group_id } });
  expect(again.member_ids).toEqual([ben.user_id]);
  const left = await ben.call(calls.userGroupLeave, { body: { group_id } });
  expect(left.member_ids).toEqual([]);
  expect((await join(guest)).status).toBe(404);
  expect(await listed(guest)).toEqual([]);
  expect((await guest.call(calls.bootstrap, {})).user_groups).toEqual([]);
  expect(await listed(ben)).toContain("open");
});

it("every change comes over the workspace's stream, live and caught up, but not to guests", async () => {
  const from = (await ben.call(calls.bootstrap, {})).workspace.head;
  const socket = await openSocket(server.url, ben);
  const hidden = await openSocket(server.url, guest);
  const { _id } = await create("birds", ben);
  await ada.call(calls.userGroupUpdate, { body: { _id, description: "They fly." } });
  await ada.call(calls.userGroupDelete, { params: { _id } });
  const rows = (who: typeof socket) =>
    who.frames.flatMap((frame) => (frame.type === "workspace" ? frame.rows : []));
  const told = await socket.until(() => {
    const found = rows(socket).filter((row) => row.type === "user_group");
    return found.length === 3 && found;
  });
  expect(told.map(({ group }) => group && [group.description, group.member_ids])).toEqual([
    ["", [ben.user_id]],
    ["They fly.", [ben.user_id]],
    null,
  ]);
  // What comes after it has come to the guest as well.
  const { head } = (await ben.call(calls.bootstrap, {})).workspace;
  await hidden.until(() =>
    hidden.frames.some((frame) => frame.type === "workspace" && frame.head === head),
  );
  expect(JSON.stringify(rows(hidden))).not.toContain("birds");
  const late = await openSocket(server.url, ben);
  late.command({ type: "sync", cursors: { workspace: from, channels: [] } });
  const caught = await late.until(() => rows(late).find((row) => row.type === "user_group"));
  expect(caught).toMatchObject({ _id, group: null });
  for (const each of [socket, hidden, late]) each.close();
});

it("a mention tells its people who are in the channel, once, and nobody else", async () => {
  await create("crew", ada, ben, cleo, guest);
  const general = await channelNamed(ada, "general");
  const small = await ada.call(calls.channelCreate, { body: { name: "small" } });
  await ada.call(calls.channelAddMembers, {
    body: { channel_id: small._id, user_ids: [ben.user_id] },
  });
  const message = await ada.send(small._id, "@crew and @ben.sato: hello");
  expect(
    message.mentions.map(({ user_id, username, group_id }) => [user_id, username, !!group_id]),
  ).toEqual([
    [ben.user_id, "ben.sato", false],
    [ben.user_id, "crew", true],
  ]);
  await jobsDone(server.db);
  const told = async (who: TestClient) => (await notificationsOf(who)).notifications.map(inWords);
  expect(await told(ben)).toEqual(["*mention 1 Ada: @crew and @ben.sato: hello"]);
  expect(await told(cleo)).toEqual([]);
  expect(await told(ada)).toEqual([]);
  // A guest who writes the name learns nothing by it.
  expect((await guest.send(general, "@crew?")).mentions).toEqual([]);
});

it("a deleted account is in no group", async () => {
  const dan = await registerPerson(server.url, "Dan Park");
  const { _id } = await create("leavers", dan, ben);
  await dan.call(calls.userDeleteOwn, { body: { password: "correct horse battery" } });
  const { groups } = await ada.call(calls.userGroupList, {});
  expect(groups.find((group) => group._id === _id)?.member_ids).toEqual([ben.user_id]);
});
