import { defaultPreferences, type OwnPreferences, type Preferences } from "@parley/contract";

/** What is stored, and what was chosen here since and is on its way. */
export interface PreferencesState {
  stored: OwnPreferences;
  /** Oldest first. */
  pending: readonly Partial<Preferences>[];
  /** What holds here: what is stored with all that is on its way. */
  shown: Preferences;
}

const show = (stored: OwnPreferences, pending: PreferencesState["pending"]): PreferencesState => ({
  stored,
  pending,
  // What this device kept may be from before a preference was there.
  shown: Object.assign({}, defaultPreferences, stored.preferences, ...pending),
});

/** What holds before anything is known. */
export const unknownPreferences = show({ rev: 0, preferences: defaultPreferences }, []);

/** Takes what the server says, unless something newer is known: answers and frames come in any order. */
export function takeStored(
  { stored, pending }: PreferencesState,
  { rev, preferences }: OwnPreferences,
): PreferencesState {
  return show(rev >= stored.rev ? { rev, preferences } : stored, pending);
}

/** Shows a choice before the server has it. */
export const addPending = (
  { stored, pending }: PreferencesState,
  choice: Partial<Preferences>,
): PreferencesState => show(stored, [...pending, choice]);

/** The choice is stored, or was refused. */
export const dropPending = (
  { stored, pending }: PreferencesState,
  choice: Partial<Preferences>,
): PreferencesState =>
  show(
    stored,
    pending.filter((other) => other !== choice),
  );
