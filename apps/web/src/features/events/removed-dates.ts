import type { Id } from "@parley/contract";
import { heldQueries } from "../../platform/query/held-queries.ts";

/*
 * What was deleted here is not asked for again, also not by the card that shows it until it closes: the server
 * could only say that it is not there.
 */

type Fate = "leaving" | "removed";

const fates = new Map<string, Fate>();
const keyOf = (_id: Id, occurrence: string | null) => `${_id} ${occurrence ?? ""}`;

/** What is known to become of an event or of one date of it; undefined where nobody here deleted it. */
export const fateOf = (_id: Id, occurrence: string | null): Fate | undefined =>
  fates.get(keyOf(_id, occurrence));

/**
 * Takes a date or an event away, which nobody asks for meanwhile, nor afterwards unless that fails.
 * @param isGone whether it is, by the answer: a date may go on in another series
 */
export async function whileLeaving<T>(
  { _id, occurrence }: { _id: Id; occurrence: string | null },
  removing: () => Promise<T>,
  isGone: (result: T) => boolean = () => true,
): Promise<T> {
  const key = keyOf(_id, occurrence);
  fates.set(key, "leaving");
  try {
    const result = await removing();
    if (isGone(result)) fates.set(key, "removed");
    else {
      fates.delete(key);
      refreshEvents();
    }
    return result;
  } catch (error) {
    fates.delete(key);
    throw error;
  }
}

/** Asks again for all events that are on the screen. */
export function refreshEvents(): void {
  void heldQueries()?.invalidateQueries({
    predicate: ({ queryKey: [subject, kind, _id, occurrence] }) =>
      subject === "event" &&
      !(kind === "show" && fateOf(String(_id), occurrence as string | null) !== undefined),
  });
}
