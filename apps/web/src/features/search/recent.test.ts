import { beforeEach, expect, test, vi } from "vitest";
import { clearLocalStorage } from "../../platform/local-db/device.ts";
import { forgetSearch, forgetSearches, loadRecent, rememberSearch, useRecent } from "./recent.ts";

const stored: Record<string, string> = {};
beforeEach(() => {
  for (const key of Object.keys(stored)) delete stored[key];
  const storage = Object.create(
    {
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, value: string) => {
        stored[key] = value;
      },
      removeItem: (key: string) => {
        delete stored[key];
      },
    },
    {},
  ) as Storage;
  vi.stubGlobal(
    "localStorage",
    new Proxy(storage, {
      ownKeys: () => Object.keys(stored),
      getOwnPropertyDescriptor: (_, key) => Object.getOwnPropertyDescriptor(stored, key),
    }),
  );
  loadRecent();
});
const searches = () => useRecent.getState().searches;

test("recent searches are kept on the device: the latest first, each once, eight at most", () => {
  for (const query of ["one", "two", " one ", "", "3", "4", "5", "6", "7", "8", "9"])
    rememberSearch(query);
  expect(searches()).toEqual(["9", "8", "7", "6", "5", "4", "3", "one"]);
  forgetSearch("5");
  loadRecent();
  expect(searches()).toEqual(["9", "8", "7", "6", "4", "3", "one"]);
  forgetSearches();
  loadRecent();
  expect(searches()).toEqual([]);
});

test("a logout wipes them", () => {
  rememberSearch("secret plans");
  clearLocalStorage();
  loadRecent();
  expect(searches()).toEqual([]);
});

test("what somebody else wrote there breaks nothing", () => {
  stored["recent-searches"] = '{"not": "a list"}';
  loadRecent();
  expect(searches()).toEqual([]);
  stored["recent-searches"] = '["ok", 5, null';
  loadRecent();
  expect(searches()).toEqual([]);
});
