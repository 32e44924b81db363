import type { Id } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../../platform/ui/Avatar.tsx";
import { useNames, usePeople } from "../../people/index.ts";

/** Pictures of those who replied last; their names for who does not see them. */
export default function Repliers({ ids }: { ids: readonly Id[] }) {
  const { i18n } = useTranslation();
  const byId = usePeople((state) => state.byId);
  const names = useNames(ids);
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const people = ids.flatMap((id) => byId[id] ?? []);
  return (
    <span className="flex shrink-0 gap-0.5">
      {people.map(({ _id, name, avatar }) => (
        <Avatar key={_id} id={_id} name={name} avatar={avatar} size={20} />
      ))}
      <span className="sr-only">{list.format(names)}</span>
    </span>
  );
}
