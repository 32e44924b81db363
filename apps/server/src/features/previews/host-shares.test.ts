import { expect, test } from "vitest";
import { createHostShares, HostLeftAlone } from "./host-shares.ts";

const never = new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a host is asked twice at a time, the third waits, others do not", async () => {
  const shares = createHostShares();
  const started: string[] = [];
  const ends: Array<() => void> = [];
  const ask = (host: string, name: string) =>
    shares.use(host, never, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = [ask("slow", "1"), ask("slow", "2"), ask("slow", "3"), ask("other", "4")];
  await settled();
  expect(started).toEqual(["1", "2", "4"]);
  ends[0]?.();
  await settled();
  expect(started).toEqual(["1", "2", "4", "3"]);
  for (const end of ends) end();
  await Promise.all(all);
});

test("who waits too long leaves the queue, and keeps nobody's place", async () => {
  const shares = createHostShares();
  const ends: Array<() => void> = [];
  const hold = () => new Promise<void>((resolve) => ends.push(resolve));
  const held = [shares.use("a", never, hold), shares.use("a", never, hold)];
  const impatient = new AbortController();
  const waits = shares.use("a", impatient.signal, async () => "never");
  impatient.abort();
  await expect(waits).rejects.toThrow(HostLeftAlone);
  for (const end of ends) end();
  await Promise.all(held);
  expect(await shares.use("a", never, async () => "there")).toBe("there");
});

test("a host that ran out of time is left alone for a while", async () => {
  let clock = 0;
  const shares = createHostShares(() => clock);
  const limit = new AbortController();
  const hangs = shares.use("slow", limit.signal, () => {
    limit.abort();
    return Promise.reject(new Error("aborted"));
  });
  await expect(hangs).rejects.toThrow("aborted");
  await expect(shares.use("slow", never, async () => "asked")).rejects.toThrow(HostLeftAlone);
  expect(await shares.use("quick", never, async () => "asked")).toBe("asked");
  clock += 6 * 60_000;
  expect(await shares.use("slow", never, async () => "asked")).toBe("asked");
});
