import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ListFilter } from "./lists.ts";
import { NotificationRow } from "./NotificationRow.tsx";
import { onRowKeys } from "./row-keys.ts";
import { useList } from "./use-list.ts";

/** Rows on the home page. */
const SHOWN = 3;

const mentions: ListFilter = { onlyUnread: false, kind: "mention" };

/** The newest mentions; nothing while there are none. */
export function RecentMentions() {
  const { t } = useTranslation("notifications");
  const id = useId();
  const { data } = useList(mentions, SHOWN);
  const shown = data?.pages[0]?.notifications.slice(0, SHOWN) ?? [];
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={id} onKeyDown={onRowKeys}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-small font-semibold text-muted">
          {t("home.mentions")}
        </h2>
        <Link to="/notifs" className="text-small font-medium text-link hover:underline">
          {t("home.all")}
        </Link>
      </div>
      <ul className="-mx-3 mt-2">
        {shown.map((one) => (
          <NotificationRow key={one._id} one={one} />
        ))}
      </ul>
    </section>
  );
}
