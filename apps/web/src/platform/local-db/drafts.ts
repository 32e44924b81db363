import { create } from "zustand";
import { readDevice, writeDevice } from "./device.ts";

interface DraftsState {
  /** Unsent text by where it belongs, such as the id of a conversation or a thread. */
  drafts: Readonly<Record<string, string>>;
}

/** What is being written, kept for each place to write in. */
export const useDrafts = create<DraftsState>(() => ({ drafts: {} }));

/** ms without typing before drafts are written to the browser's storage. */
const WRITE_AFTER = 500;

let owner: string | null = null;
let beside = (): void => {};
let timer: ReturnType<typeof setTimeout> | undefined;

const keyOf = (user: string) => `drafts:${user}`;

const isText = (entry: [string, unknown]): entry is [string, string] =>
  typeof entry[1] === "string" && entry[1] !== "";

/** Takes over what this person left on this device. */
export function openDrafts(user: string): void {
  if (owner === user) return;
  owner = user;
  let stored: unknown;
  try {
    stored = JSON.parse(readDevice(keyOf(user)) ?? "{}");
  } catch {
    stored = {};
  }
  const entries = Object.entries(typeof stored === "object" && stored !== null ? stored : {});
  useDrafts.setState({ drafts: Object.fromEntries(entries.filter(isText)) });
}

/** Whose drafts these are; null while nobody is logged in. */
export const draftsOwner = (): string | null => owner;

/** Whenever drafts are written to the browser's storage, `store` writes what belongs to them. */
export function storeBeside(store: () => void): void {
  beside = store;
}

/** Forgets them in memory; what is stored is the session's to clear. */
export function closeDrafts(): void {
  clearTimeout(timer);
  owner = null;
  taken = [];
  useDrafts.setState({ drafts: {} });
}

/** Keeps the text as the draft of `key`; empty text removes it. */
export function setDraft(key: string, text: string): void {
  const { [key]: held, ...others } = useDrafts.getState().drafts;
  if (text === (held ?? "")) return;
  useDrafts.setState({ drafts: text === "" ? others : { ...others, [key]: text } });
  clearTimeout(timer);
  timer = setTimeout(storeDrafts, WRITE_AFTER);
}

/** Texts that left their drafts to be sent and are not kept elsewhere yet; oldest first. */
let taken: readonly { key: string; text: string }[] = [];

/** `text` before what is written for `key`. */
const before = (text: string, written: string) => (written ? `${text}\n\n${written}` : text);

/**
 * Takes the draft of `key` out, so that the next text can be written at once. In the browser's storage it
 * stays a draft until `kept`: a tab that ends in between loses nothing. `giveBack` makes it the draft
 * again, before what was written meanwhile.
 */
export function takeDraft(key: string): { kept: () => void; giveBack: () => void } {
  const one = { key, text: draftOf(key) };
  taken = [...taken, one];
  setDraft(key, "");
  const kept = () => {
    taken = taken.filter((other) => other !== one);
  };
  return {
    kept,
    giveBack: () => {
      kept();
      if (one.text) setDraft(key, before(one.text, draftOf(key)));
    },
  };
}

/** The draft of `key`, without following it. */
export const draftOf = (key: string): string => useDrafts.getState().drafts[key] ?? "";

/** Writes them now: before the tab goes away. */
export function storeDrafts(): void {
  clearTimeout(timer);
  if (owner === null) return;
  const drafts = { ...useDrafts.getState().drafts };
  for (const { key, text } of taken.toReversed()) drafts[key] = before(text, drafts[key] ?? "");
  writeDevice(keyOf(owner), JSON.stringify(drafts));
  beside();
}
