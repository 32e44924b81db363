import type { Committed } from "../channels/index.ts";
import { type Sent, sendKind } from "./send-kind.ts";

/** Of all that the writer commits, tells of messages that are new: a repeated request stored nothing. */
export function countSends(measures: { sent(seconds: number): void }): Committed {
  return ({ kind, value, seconds }) => {
    if (kind === sendKind.name && (value as Sent).is_new) measures.sent(seconds);
  };
}
