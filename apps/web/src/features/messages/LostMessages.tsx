import type { Id } from "@parley/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { threadPlaces } from "../../platform/local-db/draft-places.ts";
import { setDraft, useDrafts } from "../../platform/local-db/drafts.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { copyText } from "./copy-link.ts";
import { usePending } from "./outbox/pending-store.ts";
import { discardMessage } from "./send-message.ts";

/** What was written for a conversation, with its threads, or for a thread that is gone: to be copied before it is given up. */
export default function LostMessages({ place }: { place: Id }) {
  const { t } = useTranslation(["messages", "later"]);
  const pending = usePending((state) => state.pending);
  const drafts = useDrafts((state) => state.drafts);
  const lost = useMemo(() => {
    const unsent = pending
      .filter(({ channel_id }) => channel_id === place)
      .map(({ client_id, text }) => ({
        key: client_id,
        text,
        discard: () => discardMessage(client_id),
      }));
    const places = threadPlaces();
    const unfinished = Object.entries(drafts)
      .filter(([key]) => key === place || places.get(key) === place)
      .map(([key, text]) => ({ key, text, discard: () => setDraft(key, "") }));
    return [...unsent, ...unfinished];
  }, [pending, place, drafts]);
  if (lost.length === 0) return null;
  return (
    <section aria-label={t("lost.title")} className="mx-auto w-full max-w-xl px-5 pb-8">
      <p className="mb-2 text-ui text-muted">{t("lost.text")}</p>
      <ul className="flex flex-col gap-2">
        {lost.map(({ key, text, discard }) => (
          <li key={key} className="rounded-md bg-code px-3 py-2">
            <p dir="auto" className="line-clamp-6 text-body whitespace-pre-wrap wrap-anywhere">
              {text}
            </p>
            <div className="mt-1 flex gap-2">
              <Button
                variant="secondary"
                size="small"
                onClick={() => void copyText(text, t("later:toolbar.textCopied"))}
              >
                {t("later:toolbar.copyText")}
              </Button>
              <Button variant="ghost" size="small" onClick={discard}>
                {t("message.discard")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
