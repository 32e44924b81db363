import type { Id } from "@parley/contract";
import { type Dispatch, type SetStateAction, useState } from "react";
import { useCatchingUp } from "../catching-up.ts";
import { forgetAnchor } from "./scroll-memory.ts";

/** What shows of a timeline: whether its newest row does, and which number that has. */
export interface View {
  showsNewest: boolean;
  lastSeq: number;
}

const nothing: View = { showsNewest: false, lastSeq: 0 };

interface Visit {
  /** Key of what begins anew with each visit. */
  number: number;
  seen: View;
  setSeen: Dispatch<SetStateAction<View>>;
}

/**
 * A visit to a timeline. Where messages were missed at its end, another one begins once they are there: at what is new,
 * and not behind it.
 * @param unread how many are, now
 */
export function useVisit(timeline: Id, unread: number): Visit {
  const isCatchingUp = useCatchingUp(({ isOn }) => isOn);
  const [seen, setSeen] = useState(nothing);
  const [visit, setVisit] = useState({ isCatchingUp, number: 0 });
  if (visit.isCatchingUp !== isCatchingUp) {
    const isAnew = !isCatchingUp && unread > 0 && seen.showsNewest && !isAtWork();
    setVisit({ isCatchingUp, number: visit.number + (isAnew ? 1 : 0) });
    if (isAnew) {
      setSeen(nothing);
      forgetAnchor(timeline);
    }
  }
  return { number: visit.number, seen, setSeen };
}

/** Whether the person does something with a message: that is not taken from them. */
const isAtWork = () => document.activeElement?.closest("[role=log]") != null;
