import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storage } from "../../test/local-storage.ts";
import { bringUnsentBack, forgetUnsentEntries, putUnsentAway } from "./unsent-entries.ts";

const unsent = { "drafts:ada": "{}", "draft-places": "{}", "preferences:ada": "[]" };
let local: Record<string, string> = {};

beforeEach(() => {
  local = storage({ ...unsent, recent: "[]", theme: "dark" });
  vi.stubGlobal("localStorage", local);
});
afterEach(async () => {
  for (const user of ["ada", "ben"]) await forgetUnsentEntries(user);
  vi.unstubAllGlobals();
});

test("what is unsent outlives a session that merely ends, for its owner, and out of local storage", async () => {
  await putUnsentAway("ada");
  expect({ ...local }).toEqual({ theme: "dark" });
  await bringUnsentBack("ben");
  expect({ ...local }).toEqual({ theme: "dark" });
  await bringUnsentBack("ada");
  expect({ ...local }).toEqual({ ...unsent, theme: "dark" });
  expect(await indexedDB.databases()).toEqual([]);
});

test("a second tab that ends later adds to what is kept", async () => {
  await putUnsentAway("ada");
  local["drafts:ada"] = '{"a":"later"}';
  await putUnsentAway("ada");
  await bringUnsentBack("ada");
  expect({ ...local }).toMatchObject({ ...unsent, "drafts:ada": '{"a":"later"}' });
});

test("a logout leaves nothing of it, and what is others' alone", async () => {
  await putUnsentAway("ada");
  local["drafts:ben"] = "{}";
  await putUnsentAway("ben");
  await forgetUnsentEntries("ada");
  await bringUnsentBack("ada");
  expect({ ...local }).toEqual({ theme: "dark" });
  await bringUnsentBack("ben");
  expect({ ...local }).toEqual({ theme: "dark", "drafts:ben": "{}" });
});
