import type { Id } from "@parley/contract";
import { Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { FloatingCard } from "../../platform/ui/FloatingCard.tsx";
import { PresentAvatar } from "../presence/index.ts";
import { JoinButton } from "./JoinButton.tsx";
import { useGroupRows } from "./store.ts";
import { useGroupPeople } from "./use-group-people.ts";

interface GroupCardProps {
  id: Id;
  anchor: HTMLElement;
  onClose: () => void;
}

/** What a group is, and who is in it. */
export function GroupCard({ id, anchor, onClose }: GroupCardProps) {
  const { t } = useTranslation("settings", { keyPrefix: "userGroups" });
  const group = useGroupRows(({ byId }) => byId[id]?.group ?? null);
  const people = useGroupPeople(group?.member_ids ?? []);
  return (
    <FloatingCard anchor={anchor} label={t("card", { name: group?.name ?? "" })} onClose={onClose}>
      {group ? (
        <>
          <div className="flex items-center gap-3">
            <span className="flex size-9 shrink-0 items-center justify-center rounded-avatar bg-selected text-link">
              <Users aria-hidden className="size-5" strokeWidth={1.75} />
            </span>
            <p className="min-w-0">
              <bdi className="block text-body font-bold wrap-anywhere">{group.name}</bdi>
              <span className="block truncate text-muted">
                <bdi>@{group.handle}</bdi> · {t("people", { count: group.member_ids.length })}
              </span>
            </p>
          </div>
          {group.description && (
            <p className="mt-3 text-small wrap-anywhere" dir="auto">
              {group.description}
            </p>
          )}
          {/* So high that the last row of a long list is cut: one sees that there are more. */}
          <ul className="-mx-2 mt-3 max-h-60 overflow-y-auto">
            {people.map((person) => (
              <li key={person._id}>
                <Link
                  to={`/dm/${person._id}`}
                  onClick={onClose}
                  className="flex min-h-row items-center gap-2.5 rounded-sm px-2 hover:bg-hover"
                >
                  <PresentAvatar person={person} size={20} />
                  <bdi className="truncate font-medium">{person.name}</bdi>
                  <bdi className="truncate text-small text-muted">@{person.username}</bdi>
                </Link>
              </li>
            ))}
          </ul>
          <div className="mt-3 empty:hidden">
            <JoinButton group={group} />
          </div>
        </>
      ) : (
        <p className="text-muted">{t("gone")}</p>
      )}
    </FloatingCard>
  );
}
