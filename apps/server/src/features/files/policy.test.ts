import { describe, expect, it } from "vitest";
import { mayRead, mayRemove } from "./policy.ts";

const stranger = { is_uploader: false, is_removed: false, was_sent: true, is_shown: false };

describe("A file", () => {
  it.each([
    ["to its uploader before it is sent", { is_uploader: true, was_sent: false }, "allow"],
    ["to nobody else before it is sent", { was_sent: false }, "not_found"],
    ["to who reads a message that shows it", { is_shown: true }, "allow"],
    ["to nobody who does not", {}, "not_found"],
    ["not even to its uploader, once they cannot read it", { is_uploader: true }, "not_found"],
    ["to nobody once it is removed", { is_uploader: true, is_removed: true }, "not_found"],
    [
      "to nobody once it is removed, shown or not",
      { is_shown: true, is_removed: true },
      "not_found",
    ],
  ])("is given %s", (_, facts, verdict) => {
    expect(mayRead({ ...stranger, ...facts })).toBe(verdict);
  });

  it.each([
    ["by its uploader", { is_uploader: true }, "allow"],
    ["by its uploader, again", { is_uploader: true, is_removed: true }, "allow"],
    ["by no other reader", { is_shown: true }, "forbidden"],
    ["by nobody who does not see it", {}, "not_found"],
    ["by nobody else once it is gone", { is_removed: true, is_shown: true }, "not_found"],
  ])("is removed %s", (_, facts, verdict) => {
    expect(mayRemove({ ...stranger, ...facts })).toBe(verdict);
  });
});
