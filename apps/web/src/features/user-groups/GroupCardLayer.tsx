import { GroupCard } from "./GroupCard.tsx";
import { useGroupCard } from "./group-card-store.ts";

/** The card of a group that was pressed; nothing while none is open. Needs the texts `settings`. */
export function GroupCardLayer() {
  const { open } = useGroupCard();
  if (!open) return null;
  return (
    <GroupCard key={open.id} {...open} onClose={() => useGroupCard.setState({ open: null })} />
  );
}
