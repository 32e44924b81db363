import type { Id } from "@parley/contract";
import type { SectionId, Target } from "./layout.ts";

/** A section as it shows: the conversations of it, from top to bottom. */
export interface PlacedSection {
  id: SectionId;
  shown: readonly Id[];
}

/** Whether a conversation may stand in a section: channels and direct ones are among themselves. */
export const mayStandIn = (id: SectionId, isChannel: boolean): boolean =>
  id === "channels" ? isChannel : id === "direct" ? !isChannel : true;

/** Where a conversation comes that goes one place up (-1) or down (1); into the next section at the end of its own. */
export function nextPlace(
  sections: readonly PlacedSection[],
  conversation: Id,
  isChannel: boolean,
  step: 1 | -1,
): Target | undefined {
  const at = sections.findIndex(({ shown }) => shown.includes(conversation));
  const here = sections[at];
  if (!here) return undefined;
  const place = here.shown.indexOf(conversation) + step;
  if (place >= 0 && place < here.shown.length) {
    const before = here.shown[step === 1 ? place + 1 : place] ?? null;
    return { section: here.id, shown: here.shown, before };
  }
  for (let next = at + step; sections[next]; next += step) {
    const section = sections[next];
    if (!section || !mayStandIn(section.id, isChannel)) continue;
    const { id, shown } = section;
    return { section: id, shown, before: step === 1 ? (shown[0] ?? null) : null };
  }
  return undefined;
}
