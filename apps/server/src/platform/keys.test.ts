import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readKeys } from "./keys.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-keys-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("the secrets are made once, for their owner only", () => {
  const first = readKeys(folder);
  expect(statSync(join(folder, "keys.json")).mode & 0o777).toBe(0o600);
  const second = readKeys(folder);
  expect(second.push.public_key).toBe(first.push.public_key);
  expect(second.push.private_key.equals(first.push.private_key)).toBe(true);
  expect(second.signing).toEqual(first.signing);
  expect(Buffer.from(first.push.public_key, "base64url")).toHaveLength(65);
});

test("two servers have different secrets", () => {
  const first = readKeys(folder);
  rmSync(join(folder, "keys.json"));
  const other = readKeys(folder);
  expect(other.push.public_key).not.toBe(first.push.public_key);
  expect(other.signing).not.toEqual(first.signing);
});

test("damaged secrets end the start with a sentence, and are never replaced silently", () => {
  writeFileSync(join(folder, "keys.json"), '{"push": {}}');
  chmodSync(join(folder, "keys.json"), 0o600);
  expect(() => readKeys(folder)).toThrow("is damaged: put it back from a backup");
  expect(statSync(join(folder, "keys.json")).size).toBe(12);
});
