import type { Id } from "@parley/contract";
import { useGroupCard } from "./group-card-store.ts";
import { useGroupRows } from "./store.ts";

interface GroupMentionProps {
  id: Id;
  handle: string;
  className: string;
}

/** A group that was mentioned, which opens its card; for who knows of no such group only its name. */
export function GroupMention({ id, handle, className }: GroupMentionProps) {
  const isKnown = useGroupRows(({ byId }) => !!byId[id]?.group);
  if (!isKnown) return <bdi className={className}>@{handle}</bdi>;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={`${className} hover:underline`}
      onClick={({ currentTarget: anchor }) => useGroupCard.setState({ open: { id, anchor } })}
    >
      <bdi>@{handle}</bdi>
    </button>
  );
}
