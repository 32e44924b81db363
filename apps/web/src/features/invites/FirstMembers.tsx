import { useTranslation } from "react-i18next";
import { Avatar } from "../../platform/ui/Avatar.tsx";
import { cx } from "../../platform/ui/cx.ts";
import { VisuallyHidden } from "../../platform/ui/VisuallyHidden.tsx";

interface FirstMembersProps {
  names: readonly string[];
  /** Ids of the first ones, which give their colours. */
  ids: readonly string[];
  /** How many there are. */
  count: number;
  className?: string;
}

const SHOWN = 3;

/** The initials of the first three members, and `+N` for those beyond. */
export function FirstMembers({ names, ids, count, className }: FirstMembersProps) {
  const { t } = useTranslation("invites");
  const first = names.slice(0, SHOWN);
  const more = count - first.length;
  return (
    <div className={cx("flex items-center gap-2", className)}>
      <VisuallyHidden>
        {more > 0
          ? t("page.membersMore", { names: first.join(", "), count: more })
          : t("page.members", { names: first.join(", ") })}
      </VisuallyHidden>
      <span aria-hidden className="flex gap-1">
        {first.map((name, index) => (
          <Avatar key={ids[index] ?? name} id={ids[index] ?? name} name={name} size={36} />
        ))}
      </span>
      {more > 0 && (
        <span aria-hidden className="text-ui font-semibold text-muted tabular-nums">
          +{more}
        </span>
      )}
    </div>
  );
}
