import type { SetSavedBody } from "@parley/contract";
import { expect, test } from "vitest";
import { nextState, type Standing } from "./next-state.ts";

const nine = new Date("2026-11-23T09:00:00.000Z");
const ten = new Date("2026-11-23T10:00:00.000Z");
const at = (moment: Date) => moment.toISOString();
const open: Standing = { state: "open", remind_at: null };
const reminding: Standing = { state: "open", remind_at: nine };
const done: Standing = { state: "done", remind_at: null };

type Wish = Pick<SetSavedBody, "state" | "remind_at">;
test.each<[string, Standing | null, Wish, Standing | null | undefined]>([
  ["new", null, { state: "open" }, open],
  ["new with a reminder", null, { state: "open", remind_at: at(nine) }, reminding],
  ["done at once", null, { state: "done" }, done],
  ["not there, taken off", null, { state: "none" }, undefined],
  ["saved again", open, { state: "open" }, undefined],
  ["saved again keeps its reminder", reminding, { state: "open" }, undefined],
  ["the same reminder", reminding, { state: "open", remind_at: at(nine) }, undefined],
  [
    "another time",
    reminding,
    { state: "open", remind_at: at(ten) },
    { state: "open", remind_at: ten },
  ],
  ["without its reminder", reminding, { state: "open", remind_at: null }, open],
  ["done forgets the reminder", reminding, { state: "done" }, done],
  ["opened again", done, { state: "open" }, open],
  ["taken off", reminding, { state: "none" }, null],
])("%s", (_, held, wish, expected) => {
  expect(nextState(held, wish)).toEqual(expected);
});
