import type { ScheduledMessage } from "@parley/contract";
import { CircleAlert, Clock, Pencil, SendHorizontal, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { momentText } from "../../platform/moments.ts";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { conversationPath, useChannel, useConversationTitle } from "../channels/index.ts";
import { MessageText } from "../messages/index.ts";
import { sendNow } from "./actions.ts";

const icon = { "aria-hidden": true, className: "size-4.5", strokeWidth: 1.75 } as const;
const nowhere = { kind: "channel" as const, name: "", participants: [] };

interface ScheduledRowProps {
  one: ScheduledMessage;
  onAsk: (what: "edit" | "move" | "delete") => void;
}

/** One message that is to be sent: where, when, and what can be done with it. */
export function ScheduledRow({ one, onAsk }: ScheduledRowProps) {
  const { t } = useTranslation("later");
  const channel = useChannel(one.channel_id)?.channel;
  const title = useConversationTitle(channel ?? nowhere);
  const source = useMemo(() => ({ text: one.text, mentions: [], mentions_all: false }), [one.text]);
  const name = channel?.kind === "channel" ? `#${title}` : title;
  return (
    <li className="flex gap-3 rounded-md px-3 py-2.5 transition-colors hover:bg-hover focus-within:bg-hover max-md:flex-wrap">
      <div className="min-w-0 grow basis-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          {channel ? (
            <Link to={conversationPath(channel)} className="truncate font-semibold hover:underline">
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <span className="text-muted italic">{t("scheduled.gone")}</span>
          )}
          {one.thread_id !== null && (
            <span className="text-small text-muted">{t("scheduled.inThread")}</span>
          )}
        </p>
        <div className="line-clamp-4">
          <MessageText source={source} />
        </div>
        <When one={one} />
      </div>
      <div className="flex shrink-0 items-start max-md:-my-1 max-md:basis-full">
        <IconButton label={t("scheduled.sendNow")} onClick={() => void sendNow(one._id)}>
          <SendHorizontal {...icon} className="size-4.5 rtl:-scale-x-100" />
        </IconButton>
        <IconButton label={t("scheduled.edit")} onClick={() => onAsk("edit")}>
          <Pencil {...icon} />
        </IconButton>
        <IconButton label={t("scheduled.move")} onClick={() => onAsk("move")}>
          <Clock {...icon} />
        </IconButton>
        <IconButton label={t("scheduled.delete")} onClick={() => onAsk("delete")}>
          <Trash2 {...icon} />
        </IconButton>
      </div>
    </li>
  );
}

/** When it is sent, with the zone that it was chosen in where that is another one; or why it was not sent. */
function When({ one: { send_at, time_zone, state, error } }: { one: ScheduledMessage }) {
  const { t, i18n } = useTranslation(["later", "common"]);
  const when = momentText(new Date(send_at), i18n.language, new Date());
  if (state === "failed")
    return (
      <p className="mt-0.5 flex items-start gap-1 text-small text-danger">
        <CircleAlert aria-hidden className="mt-px size-4 shrink-0" strokeWidth={1.75} />
        <span>
          {t("scheduled.notSent", { when })} {error && t(`common:errors.${error}`)}
        </span>
      </p>
    );
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <p className="mt-0.5 flex items-center gap-1 text-meta text-link">
      <Clock aria-hidden className="size-3" strokeWidth={1.75} />
      {t("scheduled.at", { when })}
      {time_zone !== here && (
        <span className="text-muted">{t("scheduled.chosenIn", { zone: time_zone })}</span>
      )}
    </p>
  );
}
