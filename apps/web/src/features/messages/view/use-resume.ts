import type { Id } from "@parley/contract";
import { useState } from "react";
import { type Anchor, resumeAt } from "./scroll-memory.ts";

interface Resume {
  /** Where the timeline goes on; null once one has gone elsewhere in it. */
  resume: Anchor | null;
  endResume: () => void;
}

/** Where one had scrolled to in a timeline, until a link leads elsewhere. */
export function useResume(timeline: Id, target: number | null, hasUnread: boolean): Resume {
  const begin = () => ({ target, anchor: resumeAt(timeline, target, hasUnread) });
  const [held, setHeld] = useState(begin);
  const end = () => setHeld({ target, anchor: null });
  if (held.target !== target) end();
  return { resume: held.target === target ? held.anchor : null, endResume: end };
}
