import type { SharedChannel } from "@parley/contract";
import { Bell, BellOff, Star, StarOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import {
  DropdownMenu,
  DropdownMenuChoice,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from "../../../platform/ui/DropdownMenu.tsx";
import type { FloatingProps } from "../../../platform/ui/menu-types.ts";
import { usePreference } from "../../accounts/index.ts";
import { isMuted } from "../entry.ts";
import { muteEnds } from "../mute.ts";
import { useChannel } from "../store.ts";
import { useNotifyChoice } from "../use-notify-choice.ts";
import { moveConversation } from "./actions.ts";
import { openNaming } from "./dialog.ts";
import { chosenSection, type SectionId, sectionsIn } from "./layout.ts";
import { mayStandIn } from "./places.ts";
import { useSectionTitle } from "./use-section-title.ts";

const icon = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;

/** Where everything of its kind is that was put nowhere else. */
export const homeOf = ({ kind }: Pick<SharedChannel, "kind">): SectionId =>
  kind === "channel" ? "channels" : "direct";

interface ConversationMenuProps {
  channel: SharedChannel;
  trigger: FloatingProps["trigger"];
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** Stars a conversation, mutes it, or puts it into a section of the sidebar. */
export function ConversationMenu({ channel, trigger, ...state }: ConversationMenuProps) {
  const { t } = useTranslation(["sidebar", "channels"]);
  const sidebar = usePreference("sidebar");
  const titleOf = useSectionTitle();
  const home = homeOf(channel);
  const section = chosenSection(sidebar, channel._id) ?? home;
  const isStarred = section === "starred";
  const own = useChannel(channel._id)?.own;
  const muted = own !== undefined && isMuted(own, new Date());
  const choose = useNotifyChoice(channel._id);
  const options = sectionsIn(sidebar)
    .filter(({ _id }) => mayStandIn(_id, channel.kind === "channel"))
    .map((each) => ({ value: each._id, label: titleOf(each) }));
  const move = (to: SectionId) => moveConversation(channel._id, { section: to });
  return (
    <DropdownMenu align="start" trigger={trigger} {...state}>
      <DropdownMenuItem
        icon={isStarred ? <StarOff {...icon} /> : <Star {...icon} />}
        onSelect={() => move(isStarred ? home : "starred")}
      >
        {t(isStarred ? "unstar" : "star")}
      </DropdownMenuItem>
      {own && channel.kind !== "self" && (
        <DropdownMenuItem
          icon={muted ? <Bell {...icon} /> : <BellOff {...icon} />}
          onSelect={() =>
            void choose({
              muted_until: muted ? null : muteEnds("muteAlways", new Date()).toISOString(),
            })
          }
        >
          {t(muted ? "channels:notify.unmute" : "channels:notify.muteAlways")}
        </DropdownMenuItem>
      )}
      <DropdownMenuSeparator />
      <DropdownMenuChoice
        label={t("moveTo")}
        value={section}
        onChange={(to) => move(to)}
        options={options}
      />
      <DropdownMenuItem onSelect={() => openNaming({ conversation: channel._id })}>
        {t("moveToNew")}
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
