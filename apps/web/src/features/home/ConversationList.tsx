import { useId } from "react";
import { type ChannelEntry, ConversationRow } from "../channels/index.ts";

interface ConversationListProps {
  title: string;
  entries: readonly ChannelEntry[];
}

/** A titled list of conversations. */
export function ConversationList({ title, entries }: ConversationListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-small font-semibold text-muted">
        {title}
      </h2>
      <ul className="-mx-3 mt-2">
        {entries.map((entry) => (
          <ConversationRow key={entry.channel._id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}
