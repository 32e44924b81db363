import type { Shape } from "../data/workspace.ts";

/** The workspace that the goals speak of: half of what was ever said stands in one channel. */
const whole: Shape = {
  people: 10_000,
  channels: 1_500,
  messages: 2_000_000,
  mine: 500,
  first: 0.5,
};

/** Small, to see that the bench runs. */
const small: Shape = { people: 200, channels: 60, messages: 6_000, mine: 40, first: 0.5 };

export const shapeOf = (isShort: boolean): Shape => (isShort ? small : whole);
