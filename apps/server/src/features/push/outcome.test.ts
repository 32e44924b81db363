import { expect, test } from "vitest";
import { type Answer, outcomeOf } from "./outcome.ts";

const now = new Date("2026-03-01T12:00:00Z");
const expires_at = new Date("2026-03-01T14:00:00Z");
const answer = (status: number | null, retry_after?: string): Answer => ({ status, retry_after });

/** In few words: the status, and after how many seconds it is tried again. */
function said(given: Answer, tries = 1): string {
  const outcome = outcomeOf(given, { tries, expires_at, now });
  if (outcome.status !== "waiting") return outcome.status;
  return `again in ${(outcome.again_at.getTime() - now.getTime()) / 1_000}`;
}

test.each<[string, Answer, number, string]>([
  ["taken", answer(201), 1, "sent"],
  ["taken without a word", answer(204), 3, "sent"],
  ["unknown", answer(404), 1, "gone"],
  ["unsubscribed", answer(410), 1, "gone"],
  ["a redirect is no answer", answer(307), 1, "failed"],
  ["wrong", answer(400), 1, "failed"],
  ["a key that does not fit", answer(403), 1, "failed"],
  ["too large", answer(413), 1, "failed"],
  ["too much", answer(429), 1, "again in 5"],
  ["too much, with a pause", answer(429, "120"), 1, "again in 120"],
  ["away, until a date", answer(503, "Sun, 01 Mar 2026 12:10:00 GMT"), 1, "again in 600"],
  ["a date that has passed", answer(503, "Sun, 01 Mar 2026 11:00:00 GMT"), 1, "again in 1"],
  ["a pause that nobody can read", answer(503, "soon"), 2, "again in 10"],
  ["broken", answer(500), 4, "again in 40"],
  ["broken for long", answer(500), 30, "again in 3600"],
  ["no answer", answer(null), 2, "again in 10"],
  ["a pause beyond its sense", answer(429, "7200"), 1, "expired"],
  ["a private address", { ...answer(null), is_forbidden: true }, 1, "gone"],
])("%s", (_, given, tries, expected) => expect(said(given, tries)).toBe(expected));
