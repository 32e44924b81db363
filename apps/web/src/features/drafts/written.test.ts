import { expect, test } from "vitest";
import { writtenIn } from "./written.ts";

const threads = new Map([
  ["root", "general"],
  ["elsewhere", "lost"],
]);
const isMine = (id: string) => id === "general" || id === "ada";

test("what is written for one's conversations and their threads, the newest first, and nothing else", () => {
  const drafts = {
    general: "one",
    root: "a reply",
    ada: "  ",
    elsewhere: "to a thread of a channel that is gone",
    lost: "to a channel that is gone",
    "edit:7": "an edit",
  };
  expect(writtenIn(drafts, threads, isMine)).toEqual([
    { place: "root", channelId: "general", threadId: "root", text: "a reply" },
    { place: "general", channelId: "general", threadId: null, text: "one" },
  ]);
});
