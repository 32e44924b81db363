import type { Id } from "@parley/contract";
import { CornerDownRight } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { EmojiText } from "../markdown/EmojiText.tsx";
import { plainLine } from "../markdown/plain-text.ts";
import { useRoot } from "../threads/use-root.ts";
import { useConversationView } from "../view/conversation-context.ts";

/** Characters of a root that name its thread. */
const NAME = 80;

const icon = { "aria-hidden": true, className: "size-3.5 shrink-0 rtl:-scale-x-100" } as const;

/** Says of a reply that it was also sent to the channel: there with its thread, which it opens. */
export default function ThreadLine({ rootId, inThread }: { rootId: Id; inThread?: boolean }) {
  const { t } = useTranslation("threads");
  return inThread ? (
    <p className="text-small text-muted">{t("alsoSent")}</p>
  ) : (
    <OpensThread rootId={rootId} />
  );
}

function OpensThread({ rootId }: { rootId: Id }) {
  const { t } = useTranslation("threads");
  const { channel, openThread } = useConversationView();
  const root = useRoot(channel._id, rootId);
  const said = (root?.text || root?.forwarded_from?.text || root?.files[0]?.name) ?? "";
  const { text, no_emoji } = useMemo(() => plainLine(said), [said]);
  const name = text.length > NAME ? `${text.slice(0, NAME - 1).trimEnd()}…` : text;
  return (
    <button
      type="button"
      onClick={() => openThread(rootId)}
      className="group/line flex min-h-6 max-w-full items-center gap-1 rounded-sm text-small text-muted"
    >
      <CornerDownRight {...icon} strokeWidth={1.75} />
      {/* Apart, so that a name that is read the other way is cut at its own end. */}
      <span className="flex min-w-0 gap-1 group-hover/line:underline">
        <span className="shrink-0">{t("repliedTo")}</span>
        <bdi className="truncate text-link">
          {name === "" ? t("aThread") : <EmojiText text={name} no_emoji={no_emoji} />}
        </bdi>
      </span>
    </button>
  );
}
