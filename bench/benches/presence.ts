import { shownSpread } from "../measure/figures.ts";
import type { Bench } from "../measure/report.ts";
import { inRounds, ratioOf, tableOf } from "../measure/rounds.ts";
import { connectAll, onField } from "./field.ts";
import { measureSteady, neighbours } from "./steady.ts";

const FLIPS = 50;
/** People on everybody's screen. */
const WATCHED = 30;
const LAST = "last member p99 ms";
const [CALM, FLIPPING] = ["without flips", `${FLIPS} flips a second`];

/**
 * P12. What presence costs those who talk: P2's conversations among 1,000 of 5,000 who are online, alone and while
 * fifty people a second change their status, each of whom thirty others watch. A flip is a call, so that it costs the
 * server more than one that comes of somebody's going away.
 */
export const presence: Bench = {
  name: "presence",
  about: "P12: 5,000 online, 50 presence flips/s: how far P2 drifts",
  async run({ isShort, rounds, note }) {
    const online = isShort ? 150 : 5_000;
    const talkers = isShort ? 100 : 1_000;
    const seconds = isShort ? 2 : 20;
    return onField(online, async (field) => {
      const { load, parley } = field;
      const membersOf = neighbours(talkers, isShort ? 5 : 50, 100);
      await connectAll(field, [parley], { count: 100, membersOf });
      const watchers = field.people.map((_, place) => place);
      await load.call("watch", { group: parley.name, watchers, people: WATCHED });
      const calm = async () => ({
        ...(await measureSteady(field, parley, seconds, talkers)),
        "flips a second": 0,
      });
      const flipping = async () => {
        const begun = performance.now();
        await load.call("flip", { group: parley.name, rate: FLIPS });
        const figures = await measureSteady(field, parley, seconds, talkers);
        const { flips, failed } = await load.call("flip", { group: parley.name, rate: 0 });
        if (failed[0]) throw new Error(`A flip failed: ${failed[0]}`);
        return { ...figures, "flips a second": (flips * 1_000) / (performance.now() - begun) };
      };
      await calm();
      const contenders = [
        { name: CALM, run: calm },
        { name: FLIPPING, run: flipping },
      ];
      const figures = await inRounds(contenders, rounds, note);
      const ratio = (figure: string) => shownSpread(ratioOf(figures, figure, FLIPPING, CALM));
      return {
        tables: [tableOf(`${online} online, ${talkers} of them talk`, figures)],
        lines: [
          `${FLIPPING} ÷ ${CALM}, ${LAST}: ${ratio(LAST)}; wanted ≤ 1.1`,
          `${FLIPPING} ÷ ${CALM}, server CPU s: ${ratio("server CPU s")}`,
        ],
        figures: Object.fromEntries(figures),
      };
    });
  },
};
