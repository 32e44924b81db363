import { calls, limits } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { MISSING, openSocket } from "../../test/team.ts";

let server: TestApp;
let nodeTwo: TestApp;
let people: TestClient[];

beforeAll(async () => {
  server = await buildTestApp();
  nodeTwo = await buildTestApp({}, server.databaseUrl);
  people = [];
  for (let n = 0; n <= limits.directPeople; n += 1) {
    people.push(await registerPerson(server.url, `Person ${n}`));
  }
});
afterAll(async () => {
  await nodeTwo.close();
  await server.close();
});

const person = (n: number) => people[n] as TestClient;
const ids = (...numbers: number[]) => numbers.map((n) => person(n).user_id);
const direct = (from: number, ...to: number[]) =>
  person(from).call(calls.channelDirect, { body: { user_ids: ids(...to) } });

describe("A conversation of the same people", () => {
  it("is the same one, whoever opens it and in whatever order", async () => {
    const one = await direct(0, 1, 2);
    expect(one).toMatchObject({ kind: "group", visibility: "private", name: "", member_count: 3 });
    expect((await direct(2, 1, 0))._id).toBe(one._id);
    expect((await direct(1, 0, 2, 1, 0))._id).toBe(one._id);
    expect((await direct(1, 0))._id).not.toBe(one._id);
  });

  it("is one, however many open it at once, on two nodes", async () => {
    const opened = await Promise.all(
      Array.from({ length: 8 }, (_, n) => {
        const who = Object.assign(Object.create(person(n % 2 === 0 ? 3 : 4)), {
          url: n % 3 === 0 ? server.url : nodeTwo.url,
        }) as TestClient;
        return who.call(calls.channelDirect, { body: { user_ids: ids(3, 4) } });
      }),
    );
    expect(new Set(opened.map(({ _id }) => _id)).size).toBe(1);
    expect(opened[0]).toMatchObject({ kind: "direct", member_count: 2 });
  });

  it("with oneself is notes to self", async () => {
    const self = await direct(5);
    expect(self).toMatchObject({ kind: "self", member_count: 1, members: ["Person 5"] });
    expect((await direct(5, 5))._id).toBe(self._id);
    const sent = await person(5).send(self._id, "milk");
    expect(sent.author._id).toBe(person(5).user_id);
  });

  it("appears to the others at once", async () => {
    const socket = await openSocket(server.url, person(7));
    const { _id } = await direct(6, 7);
    const frame = await socket.until(() => socket.frames.find((f) => f.type === "user"));
    expect(frame.rows).toMatchObject([{ type: "membership", channel: { _id, kind: "direct" } }]);
    socket.close();
  });
});

describe("A conversation is not opened", () => {
  it("with more people than a channel is for", async () => {
    const everyone = people.map(({ user_id }) => user_id);
    const ask = (user_ids: string[]) => person(0).ask(calls.channelDirect, { body: { user_ids } });
    expect((await ask(everyone.slice(0, limits.directPeople))).status).toBe(200);
    const tooMany = await ask(everyone.slice(1, limits.directPeople + 1));
    expect(tooMany.status).toBe(422);
    expect(tooMany.body.message).toContain("Create a channel");
    expect((await ask(everyone)).status).toBe(422);
  });

  it("with somebody who does not exist", async () => {
    const { status, body } = await person(0).ask(calls.channelDirect, {
      body: { user_ids: [MISSING] },
    });
    expect([status, body.code]).toEqual([422, "invalid_input"]);
  });
});

it("Nobody joins, leaves, is added to, removed from, renames or deletes a conversation", async () => {
  const { _id } = await direct(0, 1);
  const [me, other] = [person(0), person(1)];
  const spare = person(2).user_id;
  const answers = [
    await me.ask(calls.channelLeave, { body: { channel_id: _id } }),
    await me.ask(calls.channelAddMembers, { body: { channel_id: _id, user_ids: [spare] } }),
    await me.ask(calls.channelRemoveMember, { body: { channel_id: _id, user_id: other.user_id } }),
    await me.ask(calls.channelUpdate, { body: { _id, name: "ours" } }),
    await me.ask(calls.channelUpdate, { body: { _id, topic: "ours" } }),
    await me.ask(calls.channelDelete, { params: { _id } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
  expect((await person(2).ask(calls.channelJoin, { body: { channel_id: _id } })).status).toBe(404);
  expect(await me.call(calls.channelShow, { params: { _id } })).toMatchObject({ member_count: 2 });
});
