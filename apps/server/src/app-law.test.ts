import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "./test/build-app.ts";
import { expectChangeLaw } from "./test/change-law.ts";

let one: TestApp;
let other: TestApp;

beforeAll(async () => {
  one = await buildTestApp();
  other = await buildTestApp({}, one.databaseUrl);
});
afterAll(async () => {
  await other.close();
  await one.close();
});

it("Whatever happens, on two nodes and at once, what the frames told is what a fresh load shows, and counts equal a recount", async () => {
  await expect(expectChangeLaw([one, other], 15)).resolves.toBeUndefined();
});
