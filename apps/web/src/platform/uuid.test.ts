import { Id } from "@parley/contract";
import { expect, test } from "vitest";
import { uuidv7 } from "./uuid.ts";

test("ids are valid, of version 7, different and in the order of time", () => {
  const before = Date.now();
  const ids = Array.from({ length: 500 }, uuidv7);
  for (const id of ids) {
    expect(Id.safeParse(id).success).toBe(true);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replace("-", "").slice(0, 12), 16)).toBeGreaterThanOrEqual(before);
  }
  expect(new Set(ids).size).toBe(ids.length);
});
