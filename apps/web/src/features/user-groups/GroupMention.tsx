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

/** `@name` that told nobody: a group that has nobody to tell there, or plain text. */
export function EmptyGroupMention({ handle, className }: Omit<GroupMentionProps, "id">) {
  const name = handle.toLowerCase();
  const id = useGroupRows(
    ({ byId }) => Object.values(byId).find(({ group }) => group?.handle === name)?._id,
  );
  return id === undefined ? `@${handle}` : <GroupMention {...{ id, handle, className }} />;
}
