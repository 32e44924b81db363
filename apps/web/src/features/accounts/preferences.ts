import { calls, type OwnPreferences, type Preferences } from "@parley/contract";
import { create } from "zustand";
import { call } from "../../platform/http/call.ts";
import { onSessionEnd } from "./end-session.ts";
import { addPending, dropPending, takeStored, unknownPreferences } from "./preferences-state.ts";

const usePreferencesState = create(() => unknownPreferences);

/** One preference as it holds on this device now; follows changes made on others. */
export const usePreference = <K extends keyof Preferences>(key: K): Preferences[K] =>
  usePreferencesState(({ shown }) => shown[key]);

/** All preferences as they hold now, without following them. */
export const readPreferences = (): Preferences => usePreferencesState.getState().shown;

/** All preferences as the server has them, without what is on its way there. */
export const storedPreferences = (): OwnPreferences => usePreferencesState.getState().stored;

/** Takes what the server says in the bootstrap, in an answer or in one's own stream. */
export function takePreferences(own: OwnPreferences): void {
  usePreferencesState.setState((state) => takeStored(state, own));
}

let last: Promise<unknown> = Promise.resolve();
let session = 0;

/**
 * Chooses: holds here at once, and on all devices when it is stored. One after the other, so that the
 * last choice is the one that stays. Throws `CallError`, and then what was stored holds again.
 */
export async function updatePreferences(choice: Partial<Preferences>): Promise<void> {
  const mine = session;
  usePreferencesState.setState((state) => addPending(state, choice));
  const sent = last.then(() => call(calls.preferencesUpdate, { body: choice }));
  last = sent.catch(() => undefined);
  try {
    const own = await sent;
    if (mine === session) takePreferences(own);
  } finally {
    usePreferencesState.setState((state) => dropPending(state, choice));
  }
}

onSessionEnd(() => {
  session += 1;
  usePreferencesState.setState(unknownPreferences);
});
