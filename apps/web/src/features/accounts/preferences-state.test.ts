import { defaultPreferences, type OwnPreferences } from "@parley/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addPending, dropPending, takeStored, unknownPreferences } from "./preferences-state.ts";

const stored = (rev: number, change: object): OwnPreferences => ({
  rev,
  preferences: { ...defaultPreferences, ...change },
});

test("a choice shows before it is stored, and stays when it is", () => {
  const choice = { sound: true };
  const chosen = addPending(unknownPreferences, choice);
  expect(chosen.shown.sound).toBe(true);
  const answered = dropPending(takeStored(chosen, stored(1, choice)), choice);
  expect(answered.shown.sound).toBe(true);
  expect(answered.pending).toEqual([]);
});

test("a choice that is refused goes back to what is stored", () => {
  const choice = { sound: true };
  expect(dropPending(addPending(unknownPreferences, choice), choice).shown.sound).toBe(false);
});

test("what another device chose does not undo what is on its way here", () => {
  const chosen = addPending(unknownPreferences, { enter_sends: false });
  const { shown } = takeStored(chosen, stored(4, { enter_sends: true, sound: true }));
  expect(shown).toMatchObject({ enter_sends: false, sound: true });
});

test("answers and frames in any order, doubled or late, end at the newest", () => {
  const all = [1, 2, 3, 4].map((rev) => stored(rev, { keywords: [`word ${rev}`] }));
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...all), { minLength: 1 }), (news) => {
      const end = news.reduce(takeStored, unknownPreferences);
      expect(end.stored.rev).toBe(Math.max(...news.map(({ rev }) => rev)));
      expect(end.shown.keywords).toEqual([`word ${end.stored.rev}`]);
    }),
  );
});
