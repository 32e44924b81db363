import { expect, test } from "vitest";
import { type HeldEmoji, lookOf, withList, withRows } from "./look.ts";

const one = (name: string, rev: number, more: Partial<HeldEmoji> = {}): HeldEmoji => ({
  ...{ name, rev, picture: `/p/${name}/${rev}`, alias_of: null },
  ...more,
});
const gone = (name: string, rev: number) => one(name, rev, { picture: null });
const names = (held: ReturnType<typeof withRows>) =>
  Object.values(held).map(({ name, picture }) => (picture === null ? `-${name}` : name));

test("a name is an emoji of Unicode, a picture, another name of either, or nothing", () => {
  const held = withRows({}, [
    one("parley", 1),
    one("talk", 2, { picture: null, alias_of: ":parley:" }),
    one("yay", 3, { picture: null, alias_of: "🎉" }),
    one("lost", 4, { picture: null, alias_of: ":nobody:" }),
    one("tada", 5),
    gone("old", 6),
  ]);
  expect(["tada", "wave::skin-tone-3"].map((name) => lookOf(name, held))).toEqual([
    { text: "🎉" },
    { text: "👋🏼" },
  ]);
  expect(["parley", "talk", "yay"].map((name) => lookOf(name, held))).toEqual([
    { picture: "/p/parley/1" },
    { picture: "/p/parley/1" },
    { text: "🎉" },
  ]);
  for (const name of ["lost", "old", "never", "constructor", "__proto__"])
    expect([name, lookOf(name, held)]).toEqual([name, undefined]);
});

test("news win over what is older, in whatever order they come", () => {
  const rows = [one("a", 1), gone("a", 5), one("b", 3)];
  for (const order of [rows, rows.toReversed()])
    expect(order.reduce((held, row) => withRows(held, [row]), {})).toMatchObject({
      a: { picture: null },
      b: { rev: 3 },
    });
});

test("a list replaces what is held, but for what changed after it was read", () => {
  const held = withRows({}, [one("a", 1), one("b", 2), one("new", 9), gone("gone", 8)]);
  expect(names(withList(held, [one("a", 1), one("c", 4), one("gone", 3)], 7)).sort()).toEqual([
    "-gone",
    "a",
    "c",
    "new",
  ]);
});
