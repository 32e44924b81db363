import type { Listener } from "./listener.ts";

interface Waiting {
  presences: string[];
  mine: string | undefined;
}

/** Gathers what each connection is to be told, and sends it as one frame. Texts are JSON, encoded once for all. */
export function createOutbox() {
  const waiting = new Map<Listener, Waiting>();
  const of = (listener: Listener): Waiting => {
    const found = waiting.get(listener) ?? { presences: [], mine: undefined };
    waiting.set(listener, found);
    return found;
  };
  return {
    add: (listener: Listener, presence: string) => void of(listener).presences.push(presence),
    addMine(listener: Listener, mine: string) {
      of(listener).mine = mine;
    },
    flush() {
      for (const [listener, { presences, mine }] of waiting) {
        const own = mine === undefined ? "" : `,"mine":${mine}`;
        listener.send(`{"type":"presence","presences":[${presences.join(",")}]${own}}`);
      }
      waiting.clear();
    },
  };
}
