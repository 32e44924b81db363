import { expect, it } from "vitest";
import { recentSessions } from "./recent-sessions.ts";
import { createToken, hashToken } from "./tokens.ts";

const actorOf = (n: number) => ({ user_id: `u${n}`, session_id: `s${n}`, role: "member" as const });

it("Who was looked up is known for as long as was said, and no longer", () => {
  let now = 0;
  const recent = recentSessions(() => now);
  const token = createToken();
  recent.note(hashToken(token), actorOf(1), 60);
  now = 59_999;
  expect(recent.find(token)).toEqual(actorOf(1));
  expect(recent.find(createToken())).toBeUndefined();
  expect(recent.find("")).toBeUndefined();
  now = 60_000;
  expect(recent.find(token)).toBeUndefined();
});

it("The latest look-up counts, and one that may not be kept ends what was kept", () => {
  const recent = recentSessions(() => 0);
  const token = createToken();
  recent.note(hashToken(token), actorOf(1), 60);
  recent.note(hashToken(token), { ...actorOf(1), role: "guest" }, 60);
  expect(recent.find(token)?.role).toBe("guest");
  recent.note(hashToken(token), actorOf(1), 0);
  expect(recent.find(token)).toBeUndefined();
});

it("Beyond ten thousand, those go that were looked up longest ago", () => {
  const recent = recentSessions(() => 0);
  const tokens = Array.from({ length: 10_002 }, createToken);
  const [first = "", second = "", third = ""] = tokens;
  for (const [n, token] of tokens.entries()) {
    recent.note(hashToken(token), actorOf(n), 60);
    // The first one is looked up again when all but two are there.
    if (n === 9_999) recent.note(hashToken(first), actorOf(0), 60);
  }
  const kept = [first, second, third, tokens.at(3) ?? ""].map((token) => recent.find(token));
  expect(kept).toEqual([actorOf(0), undefined, undefined, actorOf(3)]);
});
