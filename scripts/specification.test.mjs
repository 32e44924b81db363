import { expect, test } from "vitest";
import { checkSpecification, readSpecification } from "./specification.mjs";

const table = [
  "| # | What must hold | Shown by |",
  "|---|---|---|",
  "| 1.1 | It shows `404` | `e2e/a.test.ts` › shows 404 |",
  "| 1.2 | Two \\| things | `e2e/a.test.ts` › first of … <br> `b.test.ts` › group second |",
  "| 1.3 | Nothing yet | |",
].join("\n");

const file = (name, ...tests) => ({
  name: `/repo/${name}`,
  assertionResults: tests.map(([title, status = "passed", group = ""]) => ({
    title,
    fullName: group ? `${group} ${title}` : title,
    status,
  })),
});

test("reads rows, and several tests of one row", () => {
  expect(readSpecification(table)).toEqual([
    { id: "1.1", what: "It shows `404`", tests: [{ file: "e2e/a.test.ts", name: "shows 404" }] },
    {
      id: "1.2",
      what: "Two | things",
      tests: [
        { file: "e2e/a.test.ts", name: "first of …" },
        { file: "b.test.ts", name: "group second" },
      ],
    },
    { id: "1.3", what: "Nothing yet", tests: [] },
  ]);
});

test("says what nothing proves", () => {
  const rows = readSpecification(table);
  const good = [
    file("e2e/a.test.ts", ["shows 404"], ["first of many"]),
    file("b.test.ts", ["second", "passed", "group"]),
  ];
  const nothing = "1.3 (Nothing yet) names no test.";
  expect(checkSpecification(rows, "/repo", good)).toEqual([nothing]);
  const bad = [
    file("e2e/a.test.ts", ["shows 404", "failed"], ["first of many", "skipped"]),
    file("b.test.ts", ["second"]),
  ];
  expect(checkSpecification(rows, "/repo", bad)).toEqual([
    '1.1: "shows 404" in e2e/a.test.ts failed.',
    '1.2: "first of …" in e2e/a.test.ts did not run here.',
    '1.2: there is no test "group second" in b.test.ts.',
    nothing,
  ]);
  expect(checkSpecification([], "/repo", good)).toEqual(["docs/specification.md has no rows."]);
});
