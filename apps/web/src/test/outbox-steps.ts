import fc from "fast-check";

/** One thing that happens to a person's browser, and to which tab, message or request. */
export const step = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.constant("write" as const), fc.nat(5)) },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom("schedule" as const, "comeDue" as const), fc.nat(5)),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(
      fc.constantFrom("edit" as const, "delete" as const, "restore" as const, "pin" as const),
      fc.nat(9),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(
      fc.constantFrom(
        "rewrite" as const,
        "move" as const,
        "unschedule" as const,
        "sendNow" as const,
      ),
      fc.nat(5),
    ),
  },
  { weight: 2, arbitrary: fc.tuple(fc.constant("read" as const), fc.nat(9)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant("unread" as const), fc.nat(9)) },
  {
    weight: 9,
    arbitrary: fc.tuple(
      fc.constantFrom(
        "ok" as const,
        "lostRequest" as const,
        "delayedRequest" as const,
        "lostAnswer" as const,
        "frameThenLost" as const,
        "frameThenOk" as const,
        "refused" as const,
        "ended" as const,
      ),
      fc.nat(2),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom("timer" as const, "resume" as const), fc.nat(2)),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom("open" as const, "crash" as const), fc.nat(2)),
  },
  { weight: 2, arbitrary: fc.tuple(fc.constant("arrive" as const), fc.nat(5)) },
  fc.tuple(fc.constantFrom("retry" as const, "discard" as const), fc.nat(4)),
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What one does with a message that is to be sent later, and what that means. */
export const scheduledSteps = {
  rewrite: (n: number) => ({
    wish: { text: `rewritten ${n}` },
    change: { type: "reschedule" as const, text: `rewritten ${n}` },
  }),
  move(n: number) {
    const send_at = new Date(Date.UTC(2026, 2, 1 + n)).toISOString();
    const when = { send_at, time_zone: "Asia/Tokyo" };
    return { wish: { send_at }, change: { type: "reschedule" as const, when } };
  },
  unschedule: () => ({
    wish: { gone: true as const },
    change: { type: "unschedule" as const },
  }),
  sendNow: () => ({ wish: { due: true }, change: { type: "sendNow" as const } }),
};

/** Whether it is one of these. */
export const isScheduledStep = (type: Step[0]): type is keyof typeof scheduledSteps =>
  Object.hasOwn(scheduledSteps, type);

/** Found by a server that does not know a change again: the first edit arrives after the second. */
const lateEdit: readonly Step[] = [
  ["write", 0],
  ["write", 0],
  ["ok", 0],
  ["edit", 0],
  ["ok", 0],
  ["edit", 0],
  ["delayedRequest", 0],
];

/** Found by a second tab whose restoring replaced the one that an edit in between had to follow. */
const editBetween: readonly Step[] = [
  ["write", 0],
  ["ok", 0],
  ["delete", 0],
  ["restore", 0],
  ["edit", 0],
  ["delete", 0],
  ["open", 0],
  ["restore", 1],
];

/** Found by a deletion that was put before the restoring which the person had done before discarding. */
const discardedLast: readonly Step[] = [
  ["write", 0],
  ["crash", 0],
  ["open", 0],
  ["ok", 0],
  ["delete", 0],
  ["restore", 7],
  ["discard", 0],
];

/** Histories that broke it once. */
export const counterexamples = [lateEdit, editBetween, discardedLast];
