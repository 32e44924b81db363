import { v5 as uuidv5 } from "uuid";

/** Any constant will do, as long as it never changes: ids made from it are in databases. */
const NAMESPACE = "5b1f0c1e-6d3a-4a54-9c0e-2f9e3a1d7c64";

/**
 * Names and ids made of what Slack calls things, so that importing again finds what is there.
 * `team` is the id of the Slack workspace.
 */
export function sourceKeys(team: string) {
  const key = (...parts: string[]) => ["slack", team, ...parts].join(":");
  const idOf = (name: string) => uuidv5(name, NAMESPACE);
  return {
    workspace: key(),
    person: (id: string) => key("person", id),
    channel: (id: string) => key("channel", id),
    groupId: (id: string) => idOf(key("usergroup", id)),
    /** A message too long for one row comes in parts, counted from 0. */
    messageId: (channel: string, ts: string, part = 0) =>
      idOf(key("message", channel, ts, ...(part === 0 ? [] : [String(part)]))),
    idOf,
  };
}
export type SourceKeys = ReturnType<typeof sourceKeys>;

/** Milliseconds of Slack's time, which is seconds with a fraction. */
export function millisecondsOf(ts: string): number {
  const [whole = "0", fraction = ""] = ts.split(".");
  return Number(whole) * 1000 + Number(fraction.padEnd(3, "0").slice(0, 3));
}

/** Orders Slack's times exactly: six digits after the point do not fit a number. */
export function compareTs(a: string, b: string): number {
  const [wholeA = "", fractionA = ""] = a.split(".");
  const [wholeB = "", fractionB = ""] = b.split(".");
  const difference = Number(wholeA) - Number(wholeB);
  if (difference !== 0) return difference;
  const [x, y] = [fractionA.padEnd(9, "0"), fractionB.padEnd(9, "0")];
  return x < y ? -1 : x > y ? 1 : 0;
}
