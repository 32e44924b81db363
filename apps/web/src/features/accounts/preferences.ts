import {
  calls,
  type Id,
  type OwnPreferences,
  type Preferences,
  type Sidebar,
} from "@parley/contract";
import { create } from "zustand";
import { call } from "../../platform/http/call.ts";
import { isAway } from "../../platform/http/call-error.ts";
import { readDevice, writeDevice } from "../../platform/local-db/device.ts";
import { log } from "../../platform/log/log.ts";
import { lateModule } from "../../platform/ui/late-module.ts";
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
/** Whose choices these are; null while nobody is logged in. */
let owner: Id | null = null;
/** Those that wait for the server, however long. */
const waiting = new Set<Partial<Preferences>>();
/** From which sidebar a choice began: another device may have arranged it meanwhile. */
const bases = new WeakMap<Partial<Preferences>, Sidebar>();
const merging = lateModule(() => import("./merge-sidebar.ts"));
/** ms until the server is asked again, unless the network is back before. */
const RETRY = 5_000;

const keyOf = (me: Id) => `preferences:${me}`;

/** Keeps what waits on this device, so that a later visit sends it. */
function keepWaiting(): void {
  const kept = [...waiting].map((choice) => ({ choice, base: bases.get(choice) }));
  if (owner !== null) writeDevice(keyOf(owner), JSON.stringify(kept));
}

const nextChance = (): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, RETRY);
    addEventListener("online", go);
  });

/** What is sent of a choice: of the sidebar, both what was chosen here and what other devices have made of it. */
async function withNews(choice: Partial<Preferences>): Promise<Partial<Preferences>> {
  const [base, wanted] = [bases.get(choice), choice.sidebar];
  const theirs = storedPreferences().preferences.sidebar;
  if (!base || !wanted || JSON.stringify(base) === JSON.stringify(theirs)) return choice;
  const merge = await merging.load().catch(() => null);
  return merge ? { ...choice, sidebar: merge.mergeSidebar(base, wanted, theirs) } : choice;
}

/** @param isLate news may have passed by since it was chosen */
async function send(
  choice: Partial<Preferences>,
  mine: number,
  isLate: boolean,
): Promise<OwnPreferences> {
  for (let asks = isLate; ; asks = true) {
    try {
      if (asks && choice.sidebar) {
        const news = await call(calls.preferencesUpdate, { body: {} });
        if (mine === session) takePreferences(news);
      }
      return await call(calls.preferencesUpdate, { body: await withNews(choice) });
    } catch (error) {
      if (!isAway(error) || !waiting.has(choice) || mine !== session) throw error;
      await nextChance();
    }
  }
}

/**
 * Chooses: holds here at once, and on all devices when it is stored. One after the other, so that the
 * last choice is the one that stays. Throws `CallError`, and then what was stored holds again.
 * @param waits where there is no server it holds on, over reloads too, and is sent once there is one
 * @param base the sidebar that it began from, in an earlier visit
 */
export async function updatePreferences(
  choice: Partial<Preferences>,
  waits = false,
  base?: Sidebar,
): Promise<void> {
  const mine = session;
  if (choice.sidebar) bases.set(choice, base ?? readPreferences().sidebar);
  usePreferencesState.setState((state) => addPending(state, choice));
  if (waits) waiting.add(choice);
  keepWaiting();
  const sent = last.then(() => send(choice, mine, base !== undefined));
  last = sent.catch(() => undefined);
  try {
    const own = await sent;
    if (mine === session) takePreferences(own);
  } finally {
    if (mine === session) {
      waiting.delete(choice);
      keepWaiting();
    }
    usePreferencesState.setState((state) => dropPending(state, choice));
  }
}

/** Takes over what this person chose on this device and the server may not have. */
export function openPreferences(me: Id): void {
  owner = me;
  let kept: unknown;
  try {
    kept = JSON.parse(readDevice(keyOf(me)) ?? "[]");
  } catch {
    kept = [];
  }
  for (const one of Array.isArray(kept) ? kept : []) {
    // An older version of the app kept the choices alone.
    const { choice, base } = "choice" in one ? one : { choice: one, base: undefined };
    updatePreferences(choice, true, base).catch((error) =>
      log.warn("What was chosen before was not taken", error),
    );
  }
}

onSessionEnd(() => {
  session += 1;
  owner = null;
  waiting.clear();
  last = Promise.resolve();
  usePreferencesState.setState(unknownPreferences);
});
