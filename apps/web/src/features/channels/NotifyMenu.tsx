import type { NotifyLevel, SharedChannel } from "@parley/contract";
import { Bell, BellOff } from "lucide-react";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import {
  DropdownMenu,
  DropdownMenuChoice,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from "../../platform/ui/DropdownMenu.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { isMuted } from "./entry.ts";
import { muteEnds, muteText } from "./mute.ts";
import { useChannel } from "./store.ts";
import { useNotifyChoice } from "./use-notify-choice.ts";

const levels: readonly NotifyLevel[] = ["all", "mentions", "nothing"];
const mutes = ["muteFor60", "muteFor480", "muteTomorrow", "muteAlways"] as const;

interface NotifyMenuProps {
  channel: SharedChannel;
  /** A button with words in place of the bell. */
  trigger?: ReactElement;
}

/** What a conversation notifies one of, and for how long it is quiet. Nothing for who is no member. */
export function NotifyMenu({ channel, trigger }: NotifyMenuProps) {
  const { t, i18n } = useTranslation("channels");
  const own = useChannel(channel._id)?.own;
  const choose = useNotifyChoice(channel._id);
  if (!own || channel.kind === "self") return null;
  const muted = isMuted(own, new Date());
  const Sign = muted || own.notify === "nothing" ? BellOff : Bell;
  return (
    <DropdownMenu
      trigger={
        trigger ?? (
          <IconButton label={muted ? t("notify.muted") : t("notify.label")} tooltip={false}>
            <Sign aria-hidden className="size-4.5" strokeWidth={1.75} />
          </IconButton>
        )
      }
    >
      <DropdownMenuChoice
        label={t("notify.label")}
        value={own.notify}
        onChange={(notify) => void choose({ notify })}
        options={levels.map((value) => ({ value, label: t(`notify.${value}`) }))}
      />
      <DropdownMenuSeparator />
      {muted && own.muted_until ? (
        <DropdownMenuItem onSelect={() => void choose({ muted_until: null })}>
          {t("notify.unmute")} · {muteText(own.muted_until, t, i18n.language)}
        </DropdownMenuItem>
      ) : (
        mutes.map((mute) => (
          <DropdownMenuItem
            key={mute}
            onSelect={() => void choose({ muted_until: muteEnds(mute, new Date()).toISOString() })}
          >
            {t(`notify.${mute}`)}
          </DropdownMenuItem>
        ))
      )}
    </DropdownMenu>
  );
}
