import fc from "fast-check";
import { expect, it } from "vitest";
import { gather } from "./gather.ts";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

it("asks for who comes alone, and together for those who come meanwhile", async () => {
  const questions: number[][] = [];
  const ends: Array<() => void> = [];
  const ask = gather({ most: 3 }, async (keys: number[]) => {
    questions.push(keys);
    await new Promise<void>((resolve) => ends.push(resolve));
    return keys.map((key) => key * 10);
  });
  const first = ask(1);
  await turn();
  const others = [2, 3, 4, 5].map(ask);
  for (const expected of [[[1]], [[1], [2, 3, 4]], [[1], [2, 3, 4], [5]]]) {
    await turn();
    expect(questions).toEqual(expected);
    ends.at(-1)?.();
  }
  expect(await Promise.all([first, ...others])).toEqual([10, 20, 30, 40, 50]);
});

it("fails those whose question failed, and nobody else", async () => {
  const ask = gather({ most: 2 }, async (keys: string[]) => {
    if (keys.includes("bad")) throw new Error("no");
    return keys.map((key) => key.length);
  });
  const answers = await Promise.allSettled(["a", "bad", "bb", "ccc"].map(ask));
  expect(answers.map(({ status }) => status)).toEqual([
    "rejected",
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
  expect(await ask("later")).toBe(5);
});

it("gives each its own answer, whoever comes when", async () => {
  const waves = fc.array(fc.array(fc.nat(), { maxLength: 6 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(waves, fc.integer({ min: 1, max: 4 }), async (groups, most) => {
      const ask = gather({ most }, async (keys: number[]) => {
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

it("puts only those of one group into a question, a few questions at a time, and lets the groups take turns", async () => {
  const questions: string[][] = [];
  const ends: Array<() => void> = [];
  const ask = gather(
    { most: 2, atOnce: 2, groupOf: (key: string) => key.charAt(0) },
    async (keys) => {
      questions.push(keys);
      await new Promise<void>((resolve) => ends.push(resolve));
      return keys;
    },
  );
  const keys = ["a1", "b1", "a2", "a3", "a4", "b2", "c1"];
  const all = Promise.all(keys.map(ask));
  const begun = [["a1", "a2"], ["b1", "b2"], ["c1"], ["a3", "a4"]];
  for (let count = 2; count <= begun.length; count += 1) {
    await turn();
    expect(questions).toEqual(begun.slice(0, count));
    ends.shift()?.();
  }
  for (const end of ends) end();
  expect(await all).toEqual(keys);
});
