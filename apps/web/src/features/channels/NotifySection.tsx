import type { SharedChannel } from "@parley/contract";
import { Bell, BellOff } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../platform/ui/Button.tsx";
import { isMuted } from "./entry.ts";
import { muteText } from "./mute.ts";
import { NotifyMenu } from "./NotifyMenu.tsx";
import { useChannel } from "./store.ts";

/** How loud a conversation is for oneself, in the details. */
export function NotifySection({ channel }: { channel: SharedChannel }) {
  const { t, i18n } = useTranslation("channels");
  const id = useId();
  const own = useChannel(channel._id)?.own;
  if (!own || channel.kind === "self") return null;
  const muted = isMuted(own, new Date());
  const Sign = muted || own.notify === "nothing" ? BellOff : Bell;
  const state =
    muted && own.muted_until
      ? muteText(own.muted_until, t, i18n.language)
      : t(`notify.${own.notify}`);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1.5 text-small font-semibold">
        {t("notify.label")}
      </h3>
      <NotifyMenu
        channel={channel}
        trigger={
          <Button variant="secondary" size="small">
            <Sign aria-hidden className="size-4" strokeWidth={1.75} />
            {state}
          </Button>
        }
      />
    </section>
  );
}
