import type { Id, Message } from "@parley/contract";
import { useMemo, useState } from "react";

/** What is open over or within a conversation, and for which message. */
interface Open {
  /** One message shows in its channel and in its thread: it is edited where that was begun. */
  editing: { message: Message; inThread: boolean } | null;
  deleting: Message | null;
  forwarding: Message | null;
  reminding: Message | null;
  /** Whose earlier texts are looked at. */
  comparing: Message | null;
  asking: Message | null;
  reacting: { message: Message; anchor: HTMLElement } | null;
  /** Who reacted is asked, with this emoji first. */
  reacted: { message: Message; emoji: string } | null;
}

const NOTHING: Open = {
  ...{ editing: null, deleting: null, forwarding: null },
  ...{ reminding: null, comparing: null, asking: null, reacting: null, reacted: null },
};

/**
 * What is open in a conversation, and what opens and closes it. All of it is closed when one goes on to another
 * conversation, as if the page had been made anew.
 */
export function useDialogs(channelId: Id) {
  const [state, setState] = useState({ channelId, open: NOTHING });
  const isCurrent = state.channelId === channelId;
  if (!isCurrent) setState({ channelId, open: NOTHING });
  const acts = useMemo(() => {
    // What comes late for a conversation that one has left does nothing.
    const change = (part: Partial<Open>) =>
      setState((before) =>
        before.channelId === channelId ? { channelId, open: { ...before.open, ...part } } : before,
      );
    return {
      edit: (message: Message | null, inThread = false) =>
        change({ editing: message && { message, inThread } }),
      askDelete: (deleting: Message | null) => change({ deleting }),
      askForward: (forwarding: Message | null) => change({ forwarding }),
      askRemind: (reminding: Message | null) => change({ reminding }),
      askEdits: (comparing: Message | null) => change({ comparing }),
      askWhy: (asking: Message | null) => change({ asking }),
      askReaction: (message: Message, anchor: HTMLElement) =>
        change({ reacting: { message, anchor } }),
      endReaction: () => change({ reacting: null }),
      askReactors: (message: Message, emoji: string) => change({ reacted: { message, emoji } }),
      endReactors: () => change({ reacted: null }),
    };
  }, [channelId]);
  return { open: isCurrent ? state.open : NOTHING, acts };
}
