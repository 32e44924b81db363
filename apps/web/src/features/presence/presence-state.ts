import type { Id, MyPresence, Presence } from "@parley/contract";

/** Who is there, as this session knows. */
export interface PresenceState {
  userPresences: Readonly<Record<Id, Presence>>;
  /** One's own, with what only oneself knows; null until it was told. */
  myPresence: MyPresence | null;
  /** Ids of those who are online, away or busy, each once. */
  onlineUsers: readonly Id[];
  /** Minutes without activity that make away. */
  settings: { idle_timeout: number };
}

/** What is known before anything was told, and after everything was cleared. */
export const emptyPresence: PresenceState = {
  userPresences: {},
  myPresence: null,
  onlineUsers: [],
  settings: { idle_timeout: 5 },
};

function listed(online: readonly Id[], { user_id, is_online }: Presence): readonly Id[] {
  const isListed = online.includes(user_id);
  if (is_online === isListed) return online;
  return is_online ? [...online, user_id] : online.filter((id) => id !== user_id);
}

/**
 * Takes presences over, from a call or the socket alike: whoever is online is listed once, whoever is
 * offline is not.
 */
export function withPresences(state: PresenceState, presences: readonly Presence[]): PresenceState {
  if (presences.length === 0) return state;
  const userPresences = { ...state.userPresences };
  for (const presence of presences) userPresences[presence.user_id] = presence;
  return { ...state, userPresences, onlineUsers: presences.reduce(listed, state.onlineUsers) };
}

/** Takes one's own presence over, which is a presence like any other too. */
export function withMine(state: PresenceState, mine: MyPresence): PresenceState {
  const { chosen: _, settings, ...presence } = mine;
  return { ...withPresences(state, [presence]), myPresence: mine, settings };
}

/** Forgets one person: their entry and their listing. */
export function withoutUser(state: PresenceState, id: Id): PresenceState {
  const { [id]: _, ...userPresences } = state.userPresences;
  return {
    ...state,
    userPresences,
    onlineUsers: state.onlineUsers.filter((online) => online !== id),
  };
}
