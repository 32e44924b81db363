import { isQuiet, type Preferences } from "@parley/contract";
import type { PushKind } from "../push/index.ts";
import type { Decision, Facts } from "./decide.ts";
import { withDefaults } from "./tell.ts";

/** A person as pushing to them sees them. */
export interface Reachable {
  user_id: string;
  /** What they chose; all else is the default. */
  chosen: Partial<Preferences>;
  /** IANA name, of their profile or else of a device; null where none is known. */
  time_zone: string | null;
  /** They chose to be busy: do not disturb. */
  is_busy: boolean;
  has_device: boolean;
}

/** What was decided about a person's devices: who is `here` looks at Parley at this moment. */
export type PushVerdict = "asked" | "no_device" | "busy" | "quiet" | "here";

/** What became of a push that was held back: `bundled`, a later one of its conversation stands for it. */
export type HeldVerdict = Exclude<PushVerdict, "here"> | "bundled";

/** Whether something that a person is told of goes to their devices too. */
export function decidePush(
  { chosen, time_zone, is_busy, has_device }: Omit<Reachable, "user_id">,
  is_here: boolean,
  now: Date,
): PushVerdict {
  if (!has_device) return "no_device";
  if (is_busy) return "busy";
  if (isQuiet(withDefaults(chosen), time_zone ?? "UTC", now)) return "quiet";
  return is_here ? "here" : "asked";
}

/**
 * What becomes of each push that was held back, once its person is away. A device shows one notification for a
 * conversation or thread, so only the last of each is sent.
 * @param held in the order of writing
 */
export function verdictsOfHeld(
  held: ReadonlyArray<{ message_id: string; channel_id: string; thread_id: string | null }>,
  push: Exclude<PushVerdict, "here">,
): Array<{ message_id: string; push: HeldVerdict }> {
  const last = new Map(held.map((each) => [each.thread_id ?? each.channel_id, each.message_id]));
  return held.map(({ message_id, channel_id, thread_id }) => {
    const isLast = last.get(thread_id ?? channel_id) === message_id;
    return { message_id, push: push === "asked" && !isLast ? "bundled" : push };
  });
}

/**
 * What a message is to the person's devices; null when they are not told of it. Beside notifications
 * these hear of messages to all, and of every message of a channel that is set to all.
 */
export function pushKindOf(
  decision: Decision,
  facts: Pick<Facts, "level" | "is_muted" | "is_reply">,
): PushKind | null {
  if (decision.notify !== null) return decision.notify;
  if (facts.is_muted) return null;
  if (decision.reason === "broadcast") return "broadcast";
  const isLoud = facts.level === "all" && !facts.is_reply;
  return decision.reason === "not_addressed" && isLoud ? "message" : null;
}
