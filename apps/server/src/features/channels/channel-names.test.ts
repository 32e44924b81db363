import { calls } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";

let server: TestApp;
let nodeTwo: TestApp;
let ada: TestClient;
let ben: TestClient;

beforeAll(async () => {
  server = await buildTestApp();
  nodeTwo = await buildTestApp({}, server.databaseUrl);
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
});
afterAll(async () => {
  await nodeTwo.close();
  await server.close();
});

const create = (name: string, more: object = {}) =>
  ada.ask(calls.channelCreate, { body: { name, ...more } });

describe("A channel's name", () => {
  it.each([
    ["Design", "design"],
    [" design-2 ", "design-2"],
    ["ÜBER_uns", "über_uns"],
    ["日本語", "日本語"],
    ["हिन्दी", "हिन्दी"],
    ["cafe\u0301", "café"],
    ["x".repeat(80), "x".repeat(80)],
  ])("%s becomes %s", async (name, kept) => {
    const { status, body } = await create(name);
    expect(status).toBe(201);
    expect(body.result?.data).toMatchObject({ name: kept });
  });

  it.each([
    "",
    " ",
    "two words",
    "a#b",
    "@all",
    "a/b",
    "🙂",
    "a\u200Bb",
    "a\u202Eb",
    "a\0b",
    "\uFEFF",
    "x".repeat(81),
  ])("cannot be %j", async (name) => {
    const { status, body } = await create(name);
    expect(status).toBe(422);
    expect(body).toMatchObject({ details: [{ path: "name" }] });
  });

  it.each([
    ["team", "TEAM"],
    ["straße-ü", "straße-u\u0308"],
    ["general-2", " general-2 "],
  ])("is taken when two look the same: %s, %s", async (first, second) => {
    expect((await create(first)).status).toBe(201);
    const { status, body } = await create(second);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: "channel_name_taken", details: [{ path: "name" }] });
  });

  it("is no secret's: a private channel neither takes nor is refused a name", async () => {
    for (const visibility of ["private", "private", "public"]) {
      expect((await create("plans", { visibility })).status).toBe(201);
    }
    expect((await create("plans")).status).toBe(409);
    expect((await create("plans", { visibility: "private" })).status).toBe(201);
  });

  it("that is taken stops a rename and going public, and one's own does not", async () => {
    await create("first");
    const second = await ada.call(calls.channelCreate, { body: { name: "second" } });
    const hidden = await ada.call(calls.channelCreate, {
      body: { name: "first", visibility: "private" },
    });
    const update = (body: { _id: string; name?: string; visibility?: "public" }) =>
      ada.ask(calls.channelUpdate, { body });
    expect((await update({ _id: second._id, name: "FIRST" })).body.code).toBe("channel_name_taken");
    expect((await update({ _id: hidden._id, visibility: "public" })).body.code).toBe(
      "channel_name_taken",
    );
    expect((await update({ _id: second._id, name: "second" })).status).toBe(200);
  });

  it("is free again once its channel is deleted or renamed", async () => {
    const one = await ada.call(calls.channelCreate, { body: { name: "reused" } });
    await ada.call(calls.channelDelete, { params: { _id: one._id } });
    const two = await ada.call(calls.channelCreate, { body: { name: "reused" } });
    await ada.call(calls.channelUpdate, { body: { _id: two._id, name: "renamed" } });
    expect((await create("reused")).status).toBe(201);
  });

  it("goes to one of many who want it at once, on two nodes", async () => {
    const elsewhere = Object.assign(Object.create(ben), { url: nodeTwo.url }) as TestClient;
    for (let round = 0; round < 5; round += 1) {
      const body = { name: `race-${round}` };
      const made = await Promise.all(
        [ada, elsewhere, ada, elsewhere].map((who) => who.ask(calls.channelCreate, { body })),
      );
      expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    }
  });

  it("goes to one of two who rename to it at once, on two nodes", async () => {
    const elsewhere = Object.assign(Object.create(ada), { url: nodeTwo.url }) as TestClient;
    for (let round = 0; round < 8; round += 1) {
      const [a, b] = await Promise.all(
        ["a", "b"].map((name) =>
          ada.call(calls.channelCreate, { body: { name: `${name}-${round}` } }),
        ),
      );
      const name = `wanted-${round}`;
      const answers = await Promise.all([
        ada.ask(calls.channelUpdate, { body: { _id: a?._id ?? "", name } }),
        elsewhere.ask(calls.channelUpdate, { body: { _id: b?._id ?? "", name } }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});
