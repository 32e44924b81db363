/** Something that is written and not sent. */
export interface Written {
  /** Where the draft is kept: the conversation or the thread. */
  place: string;
  channelId: string;
  threadId: string | null;
  text: string;
}

/**
 * What is written for conversations and threads that one can still write to; what was begun last comes first.
 * @param drafts by place; edits under way are among them and are no drafts
 * @param threads conversations of threads, by the thread
 * @param isMine whether a conversation is one's own
 */
export function writtenIn(
  drafts: Readonly<Record<string, string>>,
  threads: ReadonlyMap<string, string>,
  isMine: (channelId: string) => boolean,
): Written[] {
  const newest = Object.entries(drafts).reverse();
  return newest.flatMap(([place, text]): Written[] => {
    if (text.trim() === "") return [];
    if (isMine(place)) return [{ place, channelId: place, threadId: null, text }];
    const channelId = threads.get(place);
    if (channelId === undefined || !isMine(channelId)) return [];
    return [{ place, channelId, threadId: place, text }];
  });
}
