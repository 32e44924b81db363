import fc from "fast-check";
import { expect, it } from "vitest";
import { createPace } from "./pace.ts";

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Pieces in the turns of the event loop in which they were let go. */
async function turnsOf(perTurn: number, pieces: readonly number[]): Promise<number[][]> {
  const take = createPace(perTurn);
  const turns: number[][] = [[]];
  let done = 0;
  // Asked for before anything is let go, so that each turn here begins before the one over there.
  let turn = nextTurn();
  const all = pieces.map(async (bytes, at) => {
    await take(bytes);
    turns.at(-1)?.push(at);
    done += 1;
  });
  while (done < pieces.length) {
    await turn;
    turns.push([]);
    turn = nextTurn();
  }
  await Promise.all(all);
  return turns;
}

it("lets all go in their order, never more in a turn than its bytes and one piece that began below them", async () => {
  const piece = fc.integer({ min: 0, max: 300 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 60 }),
      fc.integer({ min: 1, max: 200 }),
      async (pieces, perTurn) => {
        const turns = await turnsOf(perTurn, pieces);
        expect(turns.flat()).toEqual(pieces.map((_, at) => at));
        for (const turn of turns) {
          const beforeLast = turn.slice(0, -1).reduce((sum, at) => sum + (pieces[at] ?? 0), 0);
          expect(beforeLast).toBeLessThan(perTurn);
        }
      },
    ),
  );
});

it("has room again in the next turn without anybody waiting", async () => {
  const take = createPace(10);
  await take(50);
  await nextTurn();
  let isLetGo = false;
  void take(1).then(() => {
    isLetGo = true;
  });
  await Promise.resolve();
  expect(isLetGo).toBe(true);
});
