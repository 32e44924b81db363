import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeDrafts, draftOf, openDrafts, setDraft, storeDrafts, takeDraft } from "./drafts.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  openDrafts("ada");
});
afterEach(() => {
  closeDrafts();
  vi.unstubAllGlobals();
});

/** What the next visit would find. */
function afterReload(key: string): string {
  storeDrafts();
  closeDrafts();
  openDrafts("ada");
  return draftOf(key);
}

test("what is taken leaves its place at once, and the next text can be written", () => {
  setDraft("general", "one");
  const one = takeDraft("general");
  expect(draftOf("general")).toBe("");
  setDraft("general", "two");
  one.kept();
  expect(draftOf("general")).toBe("two");
  expect(afterReload("general")).toBe("two");
});

test("what is taken and not kept yet survives the end of the tab, in order", () => {
  setDraft("general", "one");
  takeDraft("general");
  setDraft("general", "two");
  takeDraft("general");
  setDraft("general", "three");
  expect(afterReload("general")).toBe("one\n\ntwo\n\nthree");
});

test("what no other place could keep is the draft again, before what was written meanwhile", () => {
  setDraft("general", "one");
  const one = takeDraft("general");
  setDraft("general", "two");
  one.giveBack();
  expect(draftOf("general")).toBe("one\n\ntwo");
  expect(afterReload("general")).toBe("one\n\ntwo");
});

test("a message of files alone gives no text back", () => {
  takeDraft("general").giveBack();
  expect(draftOf("general")).toBe("");
});
