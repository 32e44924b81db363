import { Trash2 } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { draftOf, setDraft } from "../../platform/local-db/drafts.ts";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { conversationPath, useChannel, useConversationTitle } from "../channels/index.ts";
import { EmojiText, plainLine } from "../messages/index.ts";
import type { Written } from "./written.ts";

const nowhere = { kind: "channel" as const, name: "", participants: [] };

/** One draft: opens where it is written, and is deleted. */
export function DraftRow({ written }: { written: Written }) {
  const { t } = useTranslation("later");
  const { place, channelId, threadId, text } = written;
  const channel = useChannel(channelId)?.channel;
  const title = useConversationTitle(channel ?? nowhere);
  const line = useMemo(() => plainLine(text), [text]);
  if (!channel) return null;
  const thread = threadId === null ? "" : `?thread=${threadId}`;

  function remove(): void {
    setDraft(place, "");
    // What was begun meanwhile stays.
    const undo = () => draftOf(place) === "" && setDraft(place, text);
    toast({
      title: t("drafts.deleted"),
      action: { label: t("drafts.undo"), onSelect: () => void undo() },
    });
  }

  return (
    <li className="flex gap-3 rounded-md px-3 py-2.5 transition-colors hover:bg-hover focus-within:bg-hover">
      <Link to={`${conversationPath(channel)}${thread}`} className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="truncate font-semibold">
            {channel.kind === "channel" ? `#${title}` : title}
          </bdi>
          {threadId !== null && (
            <span className="text-small text-muted">{t("scheduled.inThread")}</span>
          )}
        </span>
        <span dir="auto" className="line-clamp-3 text-body wrap-anywhere">
          {/* What is nothing but signs so far says those. */}
          <EmojiText {...(line.text === "" ? { text: text.trim() } : line)} />
        </span>
      </Link>
      <IconButton label={t("drafts.delete")} onClick={remove}>
        <Trash2 aria-hidden className="size-4.5" strokeWidth={1.75} />
      </IconButton>
    </li>
  );
}
