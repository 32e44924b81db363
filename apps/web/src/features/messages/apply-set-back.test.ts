import type { ServerFrame } from "@parley/contract";
import { expect, test } from "vitest";
import { apply } from "./apply.ts";
import { emptyState } from "./bootstrap-state.ts";

const ME = "0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d8e";
const at = (cursor: number) => ({
  ...emptyState,
  user: cursor,
  workspace: { ...emptyState.workspace, cursor },
});
const setBack = { after: 3, head: 3, rows: [], reset: true };

test.each<ServerFrame>([
  { type: "user", ...setBack },
  { type: "workspace", ...setBack },
])("a server that was set back: the $type stream begins anew, and only once", (frame) => {
  const ahead = apply(at(9), frame, ME);
  expect(ahead).toEqual({ state: at(9), effects: [{ type: "start_over" }] });
  expect(apply(at(3), frame, ME)).toEqual({ state: at(3), effects: [] });
});
