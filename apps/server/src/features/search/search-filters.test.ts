import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { channelNamed } from "../../test/team.ts";

let app: TestApp;
let ada: TestClient;
let ben: TestClient;
let general: string;
let travel: string;
let direct: string;

beforeAll(async () => {
  app = await buildTestApp();
  ada = await registerPerson(app.url, "Ada Okafor");
  ben = await registerPerson(app.url, "Ben Sato");
  general = await channelNamed(ada, "general");
  travel = (await ada.call(calls.channelCreate, { body: { name: "travel" } }))._id;
  direct = (await ada.call(calls.channelDirect, { body: { user_ids: [ben.user_id] } }))._id;
  await ada.send(general, "tram one");
  await ben.send(general, "tram two for @ada.okafor");
  await ada.send(travel, "tram three https://example.org/timetable");
  await ada.send(direct, "tram four");
  const root = await ada.send(travel, "tram five");
  await ada.send(travel, "tram six", root._id);
  const pinned = await ada.send(travel, "tram seven");
  await ada.call(calls.messagePin, { body: { message_id: pinned._id, pinned: true } });
  await ben.send(general, "tram eight for @channel");
  const old = await ada.send(general, "tram nine");
  // Sent on the evening of 28 February in Berlin, which is 1 March in Tokyo.
  await sql`UPDATE message_search SET at = '2025-02-28T20:00:00Z' WHERE message_id = ${old._id}`.execute(
    app.db,
  );
});
afterAll(() => app.close());

const search = (q: string, time_zone = "UTC", who = ada) =>
  who.call(calls.searchShow, { query: { q, time_zone, kind: "messages" } });
/** The second word of every message that is found. */
const numbers = async (q: string, zone?: string, who?: TestClient) =>
  (await search(q, zone, who)).messages?.items
    .map(({ message }) => message.text.split(" ")[1])
    .sort()
    .join(" ");

describe("The operator", () => {
  test.each([
    ["from:@ben.sato", "eight two"],
    ["from:ben.sato", "eight two"],
    ['from:"Ben Sato"', "eight two"],
    ["from:me tram -in:#travel", "four nine one"],
    ["in:#general", "eight nine one two"],
    ["in:travel tram", "five seven six three"],
    ["in:@ben.sato", "four"],
    ["has:link", "three"],
    ["tram -has:link in:#travel", "five seven six"],
    ["has:link ram", "three"],
    ["is:thread", "five six"],
    ["in:#travel -is:thread", "seven three"],
    ["is:pinned", "seven"],
    ["in:#travel -is:pinned", "five six three"],
    ["mentions:me", "eight two"],
    ["tram -mentions:me in:#general", "nine one"],
    ["before:2026", "nine"],
    ["tram before:2025-03-01", "nine"],
    ["tram on:2025-02-28", "nine"],
    ["tram on:2025-02", "nine"],
    ["tram after:2025-02-28 before:2025-03-02", ""],
    ["tram -before:2026 from:ben.sato", "eight two"],
    ["tram -after:2025-02", "nine"],
    ["tram -on:today", "nine"],
    ["in:#general on:today", "eight one two"],
    ["tram on:yesterday", ""],
    ["from:@ben.sato from:@ada.okafor", ""],
    ["tram -from:@nobody -in:#nowhere in:#general -on:2025", "eight one two"],
  ])("%j finds %j", async (q, expected) => {
    expect(await numbers(q)).toBe(expected);
  });

  test("a day is one of the time zone that is asked for", async () => {
    expect(await numbers("tram on:2025-02-28", "Europe/Berlin")).toBe("nine");
    expect(await numbers("tram on:2025-02-28", "Asia/Tokyo")).toBe("");
    expect(await numbers("tram on:2025-03-01", "Asia/Tokyo")).toBe("nine");
  });

  test("who or what does not exist is named, and nothing is found", async () => {
    const { unknown, messages } = await search('tram from:"No Body" in:#nowhere on:2025-02-30');
    expect(unknown).toEqual(['from:"No Body"', "in:#nowhere", "on:2025-02-30"]);
    expect(messages?.items).toEqual([]);
  });

  test("me is whoever asks", async () => {
    expect(await numbers("from:me", undefined, ben)).toBe("eight two");
    expect(await numbers("mentions:me", undefined, ben)).toBe("");
  });
});
