import type { SharedChannel } from "@parley/contract";
import { Star } from "lucide-react";
import { useTranslation } from "react-i18next";
import { cx } from "../../platform/ui/cx.ts";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { usePreference } from "../accounts/index.ts";
import { NotifyMenu } from "./NotifyMenu.tsx";
import { moveConversation } from "./sidebar/actions.ts";
import { homeOf } from "./sidebar/ConversationMenu.tsx";
import { chosenSection } from "./sidebar/layout.ts";
import { useChannel } from "./store.ts";

/** What one does with a conversation for oneself alone: star it, and how loud it is. */
export function HeaderTools({ channel }: { channel: SharedChannel }) {
  return (
    <>
      <StarButton channel={channel} />
      <NotifyMenu channel={channel} />
    </>
  );
}

/** On a phone the details have it. */
function StarButton({ channel }: { channel: SharedChannel }) {
  const { t } = useTranslation("sidebar");
  const sidebar = usePreference("sidebar");
  const isOwn = useChannel(channel._id) !== undefined;
  if (!isOwn) return null;
  const isStarred = chosenSection(sidebar, channel._id) === "starred";
  const section = isStarred ? homeOf(channel) : "starred";
  return (
    <IconButton
      label={t("star")}
      pressed={isStarred}
      onClick={() => moveConversation(channel._id, { section })}
      className="max-md:hidden"
    >
      <Star
        aria-hidden
        className={cx("size-4.5", isStarred && "fill-current")}
        strokeWidth={1.75}
      />
    </IconButton>
  );
}
