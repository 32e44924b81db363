import type { ClientCommand, Id } from "@parley/contract";
import { useEffect } from "react";

/** How many components show each person. */
const counts = new Map<Id, number>();
let openChannel: Id | null = null;
let listener = () => {};

/** Sends a command if there is a connection; false when there is none. */
export type Send = (command: ClientCommand) => boolean;

/** What a `watch` says. */
export interface Wanted {
  user_ids: Id[];
  channel_id: Id | null;
}

/** Who is on the screen, and which conversation. */
export const wantedNow = (): Wanted => ({ user_ids: [...counts.keys()], channel_id: openChannel });

/** Called whenever what is wanted changes; there is one listener. */
export function onWanted(listen: () => void): void {
  listener = listen;
}

/** These people show now; the returned function says that they do no more. */
export function want(ids: readonly Id[]): () => void {
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  listener();
  return () => {
    for (const id of ids) {
      const left = (counts.get(id) ?? 0) - 1;
      if (left > 0) counts.set(id, left);
      else counts.delete(id);
    }
    listener();
  };
}

/** The conversation on the screen: who writes there is told. */
export function useOpenChannel(id: Id): void {
  useEffect(() => {
    openChannel = id;
    listener();
    return () => {
      if (openChannel !== id) return;
      openChannel = null;
      listener();
    };
  }, [id]);
}
