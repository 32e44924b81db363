import fc from "fast-check";
import { expect, test } from "vitest";
import { loadOrder } from "./load-order.ts";

const tables = (names: string[]) => names.map((name) => ({ name, columns: ["_id"] }));

test("each table comes after all that it refers to, however the references lie", () => {
  const names = ["a", "b", "c", "d", "e", "f"];
  // From later letters to earlier ones only: an order exists.
  const pair = fc.tuple(fc.nat(5), fc.nat(5)).filter(([from, to]) => from > to);
  fc.assert(
    fc.property(fc.array(pair), fc.shuffledSubarray(names, { minLength: 6 }), (pairs, renamed) => {
      const references = pairs.map(([from, to]) => ({
        from: renamed[from] ?? "",
        to: renamed[to] ?? "",
      }));
      const order = loadOrder(tables(names), references).map(({ name }) => name);
      expect(order.toSorted()).toEqual(names);
      for (const { from, to } of references) {
        expect(order.indexOf(from)).toBeGreaterThan(order.indexOf(to));
      }
    }),
  );
});

test("a table that is left out is nobody's reason to wait; a circle is said", () => {
  const references = [{ from: "a", to: "elsewhere" }];
  expect(loadOrder(tables(["a"]), references)).toHaveLength(1);
  const circle = [
    { from: "a", to: "b" },
    { from: "b", to: "a" },
  ];
  expect(() => loadOrder(tables(["a", "b", "c"]), circle)).toThrow(
    "These tables refer to each other: a,b",
  );
});
