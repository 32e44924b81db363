import type { Sidebar, SidebarSection } from "@parley/contract";
import { expect, test } from "vitest";
import { mergeSidebar } from "./merge-sidebar.ts";

/** `Work: a b | Home-: c | channels:` as a sidebar; `-` is collapsed. */
function read(drawn: string): Sidebar {
  const sections = drawn.split("|").map((part): SidebarSection => {
    const [title = "", ids = ""] = part.trim().split(":");
    const collapsed = title.endsWith("-");
    const name = title.replace("-", "");
    const isOwn = /^[A-Z]/.test(name);
    const _id = isOwn ? (name.split("=")[0] ?? "") : name;
    const conversations = ids.split(" ").filter(Boolean);
    const shown = isOwn ? (name.split("=")[1] ?? name) : null;
    return { _id, name: shown, sort: "own", collapsed, conversations };
  });
  return { sections, only_unread: false };
}

test.each<[what: string, base: string, mine: string, theirs: string, merged: string]>([
  [
    "two new sections",
    "channels:",
    "Work: a | channels:",
    "Hush: b | channels:",
    "Work: a | Hush: b | channels:",
  ],
  [
    "a fold here, a move there",
    "Work: a | channels: b",
    "Work-: a | channels: b",
    "Work: a b | channels: b",
    "Work-: a b | channels: b",
  ],
  ["a name here, another there", "W=one: a", "W=two: a", "W=three: a", "W=two: a"],
  ["a section deleted here", "W: a | H: b", "H: b", "W: a c | H: b d", "H: b d"],
  ["a section deleted there", "W: a | H: b", "W-: a | H: b", "H: b", "H: b"],
  [
    "one conversation to two places",
    "W: | H: | channels:",
    "W: a | H: | channels:",
    "W: | H: a | channels:",
    "W: a | H: | channels:",
  ],
  ["two into one section", "W: a", "W: a b", "W: c a", "W: c a b"],
  ["one taken out here", "W: a b", "W: b", "W: a b c", "W: b c"],
  ["an order here", "W: | H:", "H: | W:", "W: a | H:", "H: | W: a"],
])("the changes of two devices hold together: %s", (_, base, mine, theirs, merged) => {
  expect(mergeSidebar(read(base), read(mine), read(theirs))).toEqual(read(merged));
});

test("what one device alone changed is what it made of it", () => {
  const [base, other] = [read("W: a | channels: b"), read("H-: b | W=x: | channels: b")];
  expect(mergeSidebar(base, other, base)).toEqual(other);
  expect(mergeSidebar(base, base, other)).toEqual(other);
  const unread = { ...base, only_unread: true };
  expect(mergeSidebar(base, unread, other)).toEqual({ ...other, only_unread: true });
});
