import fc from "fast-check";
import { expect, it } from "vitest";
import { unitCosts, withNodes } from "./unit-costs.ts";

const cost = fc.double({ min: 1e-6, max: 1e-2, noNaN: true });
const count = fc.integer({ min: 1, max: 100_000 });

it("gives back the costs that two loads were made of", () => {
  fc.assert(
    fc.property(cost, cost, cost, count, count, (send, delivery, bus, sends, heard) => {
      const load = (hearers: number, nodes: number) => {
        const deliveries = sends * hearers;
        const seconds = sends * send + deliveries * delivery + sends * nodes * bus;
        return { sends, deliveries, seconds };
      };
      const alone = unitCosts(load(heard + 2, 0), load(2, 0));
      expect(alone.send / send).toBeCloseTo(1, 3);
      expect(alone.delivery / delivery).toBeCloseTo(1, 3);
      const found = withNodes({ send, delivery }, load(2, 3), 3).bus;
      expect(Math.abs(found - bus)).toBeLessThan(1e-9);
    }),
  );
});
