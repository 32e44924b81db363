import { expect, test } from "vitest";
import { conversationPath } from "./path.ts";
import { openChannelOf } from "./use-open-channel.ts";

test.each([
  ["channel", "/channel/x"],
  ["direct", "/dm/user/x"],
  ["group", "/dm/user/x"],
  ["self", "/me/x"],
] as const)(
  "a conversation of kind %s is at %s, and its address leads back to it",
  (kind, path) => {
    expect(conversationPath({ _id: "x", kind })).toBe(path);
    expect(openChannelOf(path)).toBe("x");
  },
);

test.each(["/", "/messages", "/dm/x", "/channel/invite/accept/x", "/channel/"])(
  "%s is no conversation",
  (path) => expect(openChannelOf(path)).toBeUndefined(),
);
