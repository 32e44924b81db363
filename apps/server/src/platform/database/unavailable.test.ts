import { expect, test } from "vitest";
import { ifThereIsRoom, isStorageFull, isUnavailable } from "./unavailable.ts";

const failure = (code: string, message = "it failed") =>
  Object.assign(new Error(message), { code });

test.each([
  ["disk_full", failure("53100"), true],
  ["a full disk by Node", failure("ENOSPC"), true],
  ["a quota by Node", failure("EDQUOT"), true],
  [
    "io_error for want of room",
    failure("58030", 'could not write to file "base/1/2": No space left on device'),
    true,
  ],
  [
    "internal_error for a quota",
    failure("XX000", 'could not extend file "base/1/2": Disk quota exceeded'),
    true,
  ],
  ["io_error of a broken disk", failure("58030", "could not read: Input/output error"), false],
  ["someone's words in another error", failure("22P02", "bad: No space left on device"), false],
  ["a text", "53100", false],
])("%s: full is %3$s", (_, error, full) => {
  expect(isStorageFull(error)).toBe(full);
  // What waits for room passes by itself, as what waits for the database does.
  if (full) expect(isUnavailable(error)).toBe(true);
});

test("a note is left out where there is no room, and any other failure is one", async () => {
  await expect(ifThereIsRoom(Promise.resolve("made"))).resolves.toBe("made");
  await expect(ifThereIsRoom(Promise.reject(failure("53100")))).resolves.toBeUndefined();
  await expect(ifThereIsRoom(Promise.reject(failure("23505")))).rejects.toThrow("it failed");
});
