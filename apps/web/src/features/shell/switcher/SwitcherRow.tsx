import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { cx } from "../../../platform/ui/cx.ts";
import { Kbd } from "../../../platform/ui/Kbd.tsx";
import { ListOption } from "../../../platform/ui/ListOption.tsx";
import { Badge, badgeOf, ConversationIcon, isUnread, usePartner } from "../../channels/index.ts";
import { PresentAvatar, StatusSign } from "../../presence/index.ts";
import type { Item } from "./items.ts";

interface SwitcherRowProps {
  id: string;
  item: Item;
  isActive: boolean;
  onActive: () => void;
  onPick: () => void;
}

/** One thing that one can go to or do. */
export function SwitcherRow({ id, item, isActive, onActive, onPick }: SwitcherRowProps) {
  return (
    <ListOption
      id={id}
      isActive={isActive}
      onMouseMove={onActive}
      onClick={onPick}
      className={cx("min-h-10 pointer-coarse:min-h-11 gap-3 px-2.5", isActive && "bg-selected")}
    >
      <Content item={item} />
    </ListOption>
  );
}

const quiet = "min-w-0 truncate text-small text-muted";

function Content({ item }: { item: Item }) {
  const { t } = useTranslation("commands", { keyPrefix: "palette" });
  switch (item.type) {
    case "conversation":
      return <ConversationContent entry={item.entry} title={item.title} />;
    case "person":
      return (
        <>
          <PresentAvatar person={item.person} size={20} />
          <bdi className="truncate font-medium">{item.person.name}</bdi>
          <StatusSign id={item.person._id} />
          <bdi className={quiet}>@{item.person.username}</bdi>
        </>
      );
    case "channel":
      return (
        <>
          <span className="text-muted">
            <ConversationIcon channel={item.channel} />
          </span>
          <bdi className="truncate font-medium">{item.channel.name}</bdi>
          <span className={quiet}>{t("notMember")}</span>
        </>
      );
    case "command": {
      const { Icon, name, keys } = item.command;
      return (
        <>
          <Icon aria-hidden className="mx-px size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
          <span className="min-w-0 grow truncate">{name}</span>
          {keys && (
            <span aria-hidden className="shrink-0 pointer-coarse:hidden">
              <Kbd>{keys}</Kbd>
            </span>
          )}
        </>
      );
    }
    default:
      return (
        <>
          <Search aria-hidden className="mx-px size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
          <span className="min-w-0 truncate">{t("searchFor", { query: item.query })}</span>
        </>
      );
  }
}

function ConversationContent({
  entry,
  title,
}: Pick<Extract<Item, { type: "conversation" }>, "entry" | "title">) {
  const { t } = useTranslation("commands", { keyPrefix: "palette" });
  const { channel } = entry;
  const bold = isUnread(entry);
  const badge = badgeOf(entry);
  const partner = usePartner(channel);
  const detail =
    channel.archived_at !== null ? t("archived") : partner ? `@${partner.username}` : channel.topic;
  return (
    <>
      <span className={bold ? undefined : "text-muted"}>
        <ConversationIcon channel={channel} />
      </span>
      <bdi className={cx("truncate", bold ? "font-bold" : "font-medium")}>{title}</bdi>
      {partner && <StatusSign id={partner._id} />}
      <bdi className={cx(quiet, "grow")}>{detail}</bdi>
      {badge > 0 && <Badge count={badge} />}
      {bold && <span className="sr-only">{t("unread")}</span>}
    </>
  );
}
