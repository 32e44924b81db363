import type { WhyNotified } from "@parley/contract";
import type { Remembered } from "./queries/decisions.ts";

type Explained = Pick<WhyNotified, "told_as" | "reason" | "push">;

const not = (reason: NonNullable<WhyNotified["reason"]>): Explained => ({
  told_as: null,
  reason,
  push: null,
});

/** What was kept says as what one was told, or why not. Messages have no other kinds than these. */
function fromDecision({ kind, reason, push }: Remembered): Explained {
  if (kind !== null) return { told_as: kind as WhyNotified["told_as"], reason: null, push };
  // Only a muted channel keeps a message to all from its members' devices; their list has it all the same.
  if (reason === "broadcast") return { told_as: "broadcast", reason: null, push: null };
  return not(reason ?? "not_addressed");
}

/**
 * Why somebody was told of a message, or not. Who has no decision was none of those whom it may have
 * concerned: then there is exactly one reason left.
 */
export function explain(known: Remembered): Explained {
  if (known.is_own) return not("own");
  if (known.is_system) return not("system");
  if (known.is_decided) return fromDecision(known);
  if (known.is_too_old) return not("too_old");
  if (!known.is_member) return not("not_member");
  if (known.joined_later) return not("joined_later");
  if (known.is_waiting) return not("undecided");
  if (known.is_broadcast) return { told_as: "broadcast", reason: null, push: "no_device" };
  return not("not_addressed");
}
