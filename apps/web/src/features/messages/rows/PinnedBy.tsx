import type { Id } from "@parley/contract";
import { Pin } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePeople } from "../../people/index.ts";

/** Says above a message that it is pinned, and by whom where that is known. */
export function PinnedBy({ userId }: { userId: Id | null }) {
  const { t } = useTranslation("messages");
  const name = usePeople(({ byId }) => (userId === null ? undefined : byId[userId]?.name));
  return (
    <p className="flex items-center gap-1 text-meta text-muted">
      <Pin aria-hidden className="size-3" strokeWidth={1.75} />
      {name === undefined ? t("pin.pinned") : t("pin.pinnedBy", { name })}
    </p>
  );
}
