import type { Id, Message, SharedChannel } from "@parley/contract";
import { createContext, use } from "react";

/** What every row of a conversation needs; one value that changes rarely. */
export interface ConversationView {
  channel: SharedChannel;
  me: Id;
  /** One is a member, archived or not. */
  isMember: boolean;
  /** One is a member and the conversation is not archived. */
  mayWrite: boolean;
  /** One may delete what others wrote. */
  mayDeleteOthers: boolean;
  openThread: (rootId: Id) => void;
  /** Edits it in its channel or in its thread; null ends that. */
  edit: (message: Message | null, inThread?: boolean) => void;
  askDelete: (message: Message) => void;
  askForward: (message: Message) => void;
  /** Shows what it said before it was edited. */
  askEdits: (message: Message) => void;
  /** Says why one was told of it, or not. */
  askWhy: (message: Message) => void;
  /** Saves it for later, or takes it off one's list. */
  toggleSaved: (message: Message) => void;
  /** Asks when to be reminded of it. */
  askRemind: (message: Message) => void;
  /** Opens the picker of reactions beside what was pressed. */
  askReaction: (message: Message, anchor: HTMLElement) => void;
  /** Shows everyone who reacted, those with this emoji first. */
  askReactors: (message: Message, emoji: string) => void;
}

export const ConversationContext = createContext<ConversationView | null>(null);

/** The conversation that the component is part of. */
export function useConversationView(): ConversationView {
  const view = use(ConversationContext);
  if (!view) throw new Error("This component was rendered outside of a conversation.");
  return view;
}
