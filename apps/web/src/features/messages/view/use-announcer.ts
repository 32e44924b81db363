import type { Id, Message } from "@parley/contract";
import { useEffect, useRef, useState } from "react";

/** Longest text that is read out by itself. */
const MAX = 300;

/** What screen readers are told of a new message of somebody else, only while its place is looked at. */
export function useAnnouncer(
  last: Message | undefined,
  me: Id,
  isWatched: boolean,
  say: (author: string, text: string) => string,
): string {
  const [words, setWords] = useState("");
  const known = useRef<number | null>(null);
  const seq = last?.seq ?? 0;
  useEffect(() => {
    const before = known.current;
    known.current = seq;
    const isNew = before !== null && before > 0 && seq > before;
    if (!isNew || !isWatched || !last || last.author._id === me || last.deleted_at !== null) return;
    const names = last.files.map(({ name }) => name).join(", ");
    const text = last.text.replace(/\|\|.+?\|\|/gs, "▒");
    setWords(say(last.author.name, (text || names).slice(0, MAX)));
  }, [seq, isWatched, last, me, say]);
  return words;
}
