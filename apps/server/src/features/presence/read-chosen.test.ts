import { expect, it } from "vitest";
import type { Chosen } from "./derive.ts";
import { createChosenReader } from "./read-chosen.ts";

const chosen = (user_id: string): Chosen => ({
  ...{
    user_id,
    rev: 0,
    status: "online",
    idle_timeout: 5,
    custom: null,
    quiet_until: null,
    quiet_hours: null,
    seen_at: null,
  },
});

/** A reader whose questions are answered by hand. */
function start() {
  const questions: { ids: string[]; answer(): void; fail(): void }[] = [];
  const taken: string[] = [];
  const errors: unknown[] = [];
  const reader = createChosenReader(
    {
      read(ids) {
        const { promise, resolve, reject } = Promise.withResolvers<Chosen[]>();
        questions.push({
          ids,
          answer: () => resolve(ids.map(chosen)),
          fail: () => reject(new Error("The database is away.")),
        });
        return promise;
      },
      onError: (error) => errors.push(error),
    },
    ({ user_id }) => taken.push(user_id),
  );
  return { ...reader, questions, taken, errors };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

it("asks once for all who are asked for meanwhile, and what is known waits for them, not for later ones", async () => {
  const { ask, known, questions, taken } = start();
  await known();
  for (const id of ["ada", "ben", "cleo"]) ask(id);
  expect(questions.map(({ ids }) => ids)).toEqual([["ada"]]);
  let when = "";
  const all = known().then(() => {
    when = taken.join();
  });
  questions[0]?.answer();
  await settle();
  expect(questions.map(({ ids }) => ids)).toEqual([["ada"], ["ben", "cleo"]]);
  ask("dan");
  expect(when).toBe("");
  questions[1]?.answer();
  await all;
  expect(when).toBe("ada,ben,cleo");
});

it("what fails holds nobody up, and is asked again when there is a reason to", async () => {
  const { ask, known, questions, taken, errors } = start();
  ask("ada");
  questions[0]?.fail();
  await known();
  expect(errors).toHaveLength(1);
  ask("ada");
  questions[1]?.answer();
  await known();
  expect(taken).toEqual(["ada"]);
});
