import type { ErrorCode } from "@parley/contract";

/** What deciding about a file needs to know. */
export interface Facts {
  is_uploader: boolean;
  is_removed: boolean;
  /** A message shows it, or did. */
  was_sent: boolean;
  /** A message that is not deleted shows it where the actor may read. */
  is_shown: boolean;
}

export type Verdict = "allow" | ErrorCode;

/** Whoever may read a message that shows it; before it is sent, its uploader alone. */
export function mayRead({ is_uploader, is_removed, was_sent, is_shown }: Facts): Verdict {
  if (is_removed) return "not_found";
  return is_shown || (is_uploader && !was_sent) ? "allow" : "not_found";
}

/** Its uploader, also where they cannot read any more. Removing twice is removing once. */
export function mayRemove({ is_uploader, ...facts }: Facts): Verdict {
  if (is_uploader) return "allow";
  return mayRead({ is_uploader, ...facts }) === "allow" ? "forbidden" : "not_found";
}
