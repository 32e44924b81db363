import fc from "fast-check";
import { expect, it } from "vitest";
import { createAdmission, Overload } from "./admission.ts";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Work that ends when the test says so. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const piece = { begun: false, end: resolve, run: () => Promise.resolve() };
  piece.run = async () => {
    piece.begun = true;
    await promise;
  };
  return piece;
}

it("lets in so many at a time, in the order of arrival", async () => {
  const admission = createAdmission({ atOnce: 2, waiting: 10 });
  const pieces = Array.from({ length: 5 }, work);
  const all = pieces.map((piece) => admission.run(piece.run));
  await turn();
  expect(pieces.map(({ begun }) => begun)).toEqual([true, true, false, false, false]);
  pieces[1]?.end();
  await turn();
  expect(pieces.map(({ begun }) => begun)).toEqual([true, true, true, false, false]);
  for (const piece of pieces) piece.end();
  await Promise.all(all);
});

it("sends away who finds too many waiting, with a pause that differs from one to the next", async () => {
  let dice = 0;
  const admission = createAdmission({ atOnce: 1, waiting: 1, random: () => dice });
  const pieces = [work(), work()];
  const all = pieces.map((piece) => admission.run(piece.run));
  const pauses: number[] = [];
  for (dice of [0, 0.5, 0.999]) {
    const refused = await admission.run(async () => {}).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Overload);
    pauses.push((refused as Overload).retryMs);
  }
  expect(pauses).toEqual([250, 625, 999]);
  for (const piece of pieces) piece.end();
  await Promise.all(all);
  await expect(admission.run(async () => "in")).resolves.toBe("in");
});

it("lends the turn of who waits for something else, and gives it back before newcomers get one", async () => {
  const admission = createAdmission({ atOnce: 1, waiting: 10 });
  const order: string[] = [];
  const slow = Promise.withResolvers<void>();
  const other = work();
  const first = admission.run(async (own) => {
    order.push("first");
    await own.aside(slow.promise);
    order.push("first again");
  });
  const second = admission.run(async () => {
    order.push("second");
    await other.run();
  });
  const third = admission.run(async () => {
    order.push("third");
  });
  await turn();
  slow.resolve();
  await turn();
  expect(order).toEqual(["first", "second"]);
  other.end();
  await Promise.all([first, second, third]);
  expect(order).toEqual(["first", "second", "first again", "third"]);
});

it("never lets in too many, and loses no turn, whatever fails or steps aside", async () => {
  const step = fc.record({ fails: fc.boolean(), aside: fc.boolean(), turns: fc.nat(3) });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(step), async (atOnce, steps) => {
      const admission = createAdmission({ atOnce, waiting: 100 });
      let inside = 0;
      const wait = async (turns: number) => {
        for (let n = 0; n < turns; n += 1) await turn();
      };
      const enter = () => expect(++inside).toBeLessThanOrEqual(atOnce);
      const all = steps.map(({ fails, aside, turns }) =>
        admission.run(async (own) => {
          enter();
          await wait(turns);
          inside -= 1;
          if (aside) await own.aside(wait(turns));
          if (fails) throw new Error("It failed.");
        }),
      );
      const ends = await Promise.allSettled(all);
      expect(ends.map(({ status }) => status)).toEqual(
        steps.map(({ fails }) => (fails ? "rejected" : "fulfilled")),
      );
      const pieces = Array.from({ length: atOnce }, work);
      const last = pieces.map((piece) => admission.run(piece.run));
      await turn();
      expect(pieces.every(({ begun }) => begun)).toBe(true);
      for (const piece of pieces) piece.end();
      await Promise.all(last);
    }),
    { numRuns: 50 },
  );
});

it("sends away who would wait longer than clients do, at most 15 s, and no two at the same time", async () => {
  let dice = 0;
  const admission = createAdmission({
    atOnce: 1,
    waiting: 10_000,
    patienceMs: 9_000,
    random: () => dice,
  });
  const end = Promise.withResolvers<void>();
  const all: Array<Promise<void>> = [];
  // Each is guessed to take 10 ms: behind 900 others one waits 9 s.
  for (let n = 0; n < 902; n += 1) all.push(admission.run(() => end.promise));
  const pauses: number[] = [];
  for (dice of [0, 0.9, 0.99]) {
    const refused = await admission.run(async () => {}).catch((error: unknown) => error);
    pauses.push((refused as Overload).retryMs);
  }
  expect(pauses).toEqual([3_750, 13_875, 14_887]);
  end.resolve();
  await Promise.all(all);
});
