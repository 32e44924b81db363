import { calls, type Id } from "@parley/contract";
import i18next from "i18next";
import { create } from "zustand";
import { call } from "../../../platform/http/call.ts";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { toast } from "../../../platform/ui/toast-store.ts";
import { updateSync } from "../store.ts";
import { storeMessage } from "../timeline.ts";
import type { Wishes } from "./wishes.ts";

interface WishState {
  byMessage: Readonly<Record<Id, Wishes>>;
}

const useWishState = create<WishState>(() => ({ byMessage: {} }));

/** What one wants of a message's reactions and is on its way. */
export const useWishes = (messageId: Id): Wishes | undefined =>
  useWishState(({ byMessage }) => byMessage[messageId]);

function wish(messageId: Id, emoji: string, set: boolean | undefined): void {
  useWishState.setState(({ byMessage }) => {
    const { [emoji]: _, ...others } = byMessage[messageId] ?? {};
    const wishes = set === undefined ? others : { ...others, [emoji]: set };
    const { [messageId]: __, ...rest } = byMessage;
    const isEmpty = Object.keys(wishes).length === 0;
    return { byMessage: isEmpty ? rest : { ...rest, [messageId]: wishes } };
  });
}

const sending = new Set<string>();

/** Sets or clears one's own reaction: shows at once; a quick change of mind is sent after what is on its way. */
export async function setReaction(message_id: Id, emoji: string, set: boolean): Promise<void> {
  wish(message_id, emoji, set);
  const key = `${message_id} ${emoji}`;
  if (sending.has(key)) return;
  sending.add(key);
  try {
    for (;;) {
      const wanted = useWishState.getState().byMessage[message_id]?.[emoji];
      if (wanted === undefined) return;
      const message = await call(calls.reactionSet, { body: { message_id, emoji, set: wanted } });
      updateSync((state) => storeMessage(state, message));
      if (useWishState.getState().byMessage[message_id]?.[emoji] === wanted)
        wish(message_id, emoji, undefined);
    }
  } catch (error) {
    wish(message_id, emoji, undefined);
    toast({
      title: i18next.t("reactions.failed", { ns: "messages" }),
      description: describeError(error),
      variant: "destructive",
    });
  } finally {
    sending.delete(key);
  }
}
