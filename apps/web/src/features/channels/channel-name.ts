import { limits } from "@parley/contract";

/** What was typed as a channel's name: lower case, spaces as hyphens, no sign before it. */
export const nameFrom = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/^[#\s]+/, "")
    .replace(/\s+/g, "-");

/** What is wrong with a normalised name, by the contract's own rules; null when nothing is. */
export function nameProblem(name: string): "empty" | "long" | "characters" | null {
  if (name === "") return "empty";
  if (name.length > limits.channelName) return "long";
  // Without the contract's schema itself: it would bring zod along.
  return /^[\p{L}\p{M}\p{N}_-]+$/u.test(name) ? null : "characters";
}
