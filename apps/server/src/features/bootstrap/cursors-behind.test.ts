import type { Cursors } from "@parley/contract";
import { describe, expect, it } from "vitest";
import type { Audience } from "../../platform/realtime/hub.ts";
import { cursorsBehind } from "./cursors-behind.ts";

const audience: Audience = {
  user_head: 4,
  workspace: { audience: "workspace", head: 9, members_rev: 0 },
  channels: [
    { id: "a", head: 5, members_rev: 1 },
    { id: "b", head: 7, members_rev: 2 },
  ],
};
const at = (id: string, cursor: number) => ({ id, cursor, cached: true });

const cases: Array<[string, Cursors, Cursors | undefined]> = [
  ["nothing is asked", { channels: [] }, undefined],
  [
    "all is known",
    { user: 4, workspace: 9, channels: [at("a", 5), { ...at("b", 7), cached: false }] },
    undefined,
  ],
  [
    "one channel is behind",
    { user: 4, workspace: 9, channels: [at("a", 5), at("b", 6)] },
    { channels: [at("b", 6)] },
  ],
  [
    "a channel that is not heard, and one beyond its head",
    { channels: [at("gone", 5), at("a", 6)] },
    { channels: [at("gone", 5), at("a", 6)] },
  ],
  ["one's own stream is behind", { user: 3, channels: [at("a", 5)] }, { user: 3, channels: [] }],
  ["the workspace is ahead", { workspace: 10, channels: [] }, { workspace: 10, channels: [] }],
];

describe("What is left to be read", () => {
  it.each(cases)("when %s", (_, cursors, left) => {
    expect(cursorsBehind(cursors, audience)).toEqual(left);
  });
});
