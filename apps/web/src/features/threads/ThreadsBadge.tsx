import { useTranslation } from "react-i18next";
import { Badge } from "../channels/index.ts";
import { useThreads } from "../messages/index.ts";

/** How many followed threads have unread replies; nothing for none. */
export function ThreadsBadge() {
  const { t } = useTranslation("shell");
  const count = useThreads(({ unread }) => unread);
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} />
      <span className="sr-only">{t("unreadThreads", { count })}</span>
    </>
  );
}
