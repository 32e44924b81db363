import { Clock, Filter, Search } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../platform/ui/Avatar.tsx";
import { cx } from "../../platform/ui/cx.ts";
import { ListOption } from "../../platform/ui/ListOption.tsx";
import { ConversationIcon } from "../channels/index.ts";
import type { Suggestion } from "./suggestions.ts";

const sign = {
  "aria-hidden": true,
  className: "mx-px size-4.5 shrink-0 text-muted",
  strokeWidth: 1.75,
} as const;

function useLook(one: Suggestion): { icon: ReactNode; name: ReactNode; detail?: string } {
  const { t } = useTranslation("search");
  switch (one.type) {
    case "search":
      return {
        icon: <Search {...sign} />,
        name: <bdi>{one.query}</bdi>,
        detail: t("suggest.search"),
      };
    case "recent":
      return { icon: <Clock {...sign} />, name: <bdi>{one.query}</bdi> };
    case "operator":
      return {
        icon: <Filter {...sign} />,
        name: <code className="font-mono text-small">{one.operator}</code>,
        detail: t(`operators.${one.operator.replace(/[:@#]/g, "_") as "from__"}`),
      };
    case "person": {
      const { _id, name, username, avatar } = one.person;
      return {
        icon: <Avatar id={_id} name={name} avatar={avatar} size={20} />,
        name: <bdi>{name}</bdi>,
        detail: `@${username}`,
      };
    }
    default:
      return {
        icon: <ConversationIcon channel={one.channel} />,
        name: <bdi>{one.channel.name}</bdi>,
      };
  }
}

interface SuggestionRowProps {
  id: string;
  suggestion: Suggestion;
  isActive: boolean;
  onPick: () => void;
}

/** One line below the field; the keys belong to the field, which keeps the focus. */
export function SuggestionRow({ id, suggestion, isActive, onPick }: SuggestionRowProps) {
  const { icon, name, detail } = useLook(suggestion);
  return (
    <ListOption
      id={id}
      isActive={isActive}
      onClick={onPick}
      className={cx("min-h-row gap-2.5 px-2 hover:bg-hover", isActive && "bg-hover")}
    >
      {icon}
      <span className="min-w-0 truncate font-medium">{name}</span>
      {detail && <span className="min-w-0 truncate text-small text-muted">{detail}</span>}
    </ListOption>
  );
}
