import fc from "fast-check";
import { expect, it } from "vitest";
import { gather } from "./gather.ts";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

it("asks at once for who comes alone, and together for those who come meanwhile", async () => {
  const questions: number[][] = [];
  const ends: Array<() => void> = [];
  const ask = gather(3, async (keys: number[]) => {
    questions.push(keys);
    await new Promise<void>((resolve) => ends.push(resolve));
    return keys.map((key) => key * 10);
  });
  const all = Promise.all([1, 2, 3, 4, 5].map(ask));
  for (const expected of [[[1]], [[1], [2, 3, 4]], [[1], [2, 3, 4], [5]]]) {
    await turn();
    expect(questions).toEqual(expected);
    ends.at(-1)?.();
  }
  expect(await all).toEqual([10, 20, 30, 40, 50]);
});

it("fails those whose question failed, and nobody else", async () => {
  const ask = gather(2, async (keys: string[]) => {
    if (keys.includes("bad")) throw new Error("no");
    return keys.map((key) => key.length);
  });
  const answers = await Promise.allSettled(["a", "bad", "bb", "ccc"].map(ask));
  expect(answers.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "rejected",
    "fulfilled",
  ]);
  expect(await ask("later")).toBe(5);
});

it("gives each its own answer, whoever comes when", async () => {
  const waves = fc.array(fc.array(fc.nat(), { maxLength: 6 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(waves, fc.integer({ min: 1, max: 4 }), async (groups, most) => {
      const ask = gather(most, async (keys: number[]) => {
        expect(keys.length).toBeLessThanOrEqual(most);
        await turn();
        return keys.map(String);
      });
      const answers: Array<Promise<string>> = [];
      for (const group of groups) {
        answers.push(...group.map(ask));
        await turn();
      }
      expect(await Promise.all(answers)).toEqual(groups.flat().map(String));
    }),
  );
});
