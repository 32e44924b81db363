import { afterEach, expect, test, vi } from "vitest";
import { clearLocalStorage, readDevice, writeDevice } from "./device.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Local storage as browsers have it: its keys are its own properties. */
function storage(content: Record<string, string>) {
  return Object.create(
    {
      getItem(this: Record<string, string>, key: string) {
        return this[key] ?? null;
      },
      removeItem(this: Record<string, string>, key: string) {
        delete this[key];
      },
    },
    Object.getOwnPropertyDescriptors(content),
  ) as Storage;
}

test("clearing keeps the settings of the device and nothing else", () => {
  const local = storage({ theme: "dark", language: "de", draft: "secret" });
  vi.stubGlobal("localStorage", local);
  clearLocalStorage();
  expect(Object.keys(local).sort()).toEqual(["language", "theme"]);
});

test("a browser that forbids storage breaks nothing", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new DOMException("no", "SecurityError");
    },
    setItem: () => {
      throw new DOMException("no", "SecurityError");
    },
  });
  expect(readDevice("theme")).toBeNull();
  expect(() => writeDevice("theme", "dark")).not.toThrow();
  expect(clearLocalStorage).not.toThrow();
});
