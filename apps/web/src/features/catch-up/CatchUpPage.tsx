import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../../platform/ui/Button.tsx";
import { buttonClass } from "../../platform/ui/button-class.ts";
import { useDocumentTitle } from "../../platform/ui/document-title.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Pane, PaneHeader } from "../../platform/ui/Pane.tsx";
import { useSessionState } from "../bootstrap/index.ts";
import { useChannels } from "../channels/index.ts";
import { CatchUpCard } from "./CatchUpCard.tsx";
import { toCatchUp, type Walk, withNews } from "./queue.ts";

/** `/catch-up`: everything that is unread, one conversation after the other. */
export function Component() {
  const { t } = useTranslation("catchUp");
  useDocumentTitle(t("title"));
  const entries = useChannels(({ channels }) => channels);
  const unread = useMemo(() => toCatchUp(entries).map(({ channel }) => channel._id), [entries]);
  const [held, setWalk] = useState<Walk>({ ids: unread, at: 0, reached: 0 });
  const isOld = useSessionState(({ socket }) => socket === "connecting");
  const walk = withNews(held, unread, isOld);
  if (walk !== held) setWalk(walk);
  const { ids, at, reached } = walk;
  const entry = entries.find(({ channel }) => channel._id === ids[at]);
  const go = (to: number) => {
    const place = Math.max(0, Math.min(to, ids.length));
    setWalk({ ids, at: place, reached: Math.max(reached, place) });
  };
  const hasGone = at < ids.length && !entry;
  // One has left it meanwhile.
  if (hasGone) setWalk({ ids: ids.toSpliced(at, 1), at, reached });
  return (
    <Pane label={t("title")}>
      <PaneHeader
        title={t("title")}
        detail={entry && t("place", { at: at + 1, count: ids.length })}
      />
      {entry ? (
        <CatchUpCard
          key={entry.channel._id}
          entry={entry}
          onNext={() => go(at + 1)}
          onBack={at > 0 ? () => go(at - 1) : undefined}
        />
      ) : (
        <AllCaughtUp
          left={unread.length}
          onBack={ids.length > 0 ? () => go(ids.length - 1) : undefined}
          onAgain={() => setWalk({ ids: unread, at: 0, reached: 0 })}
        />
      )}
    </Pane>
  );
}

interface AllCaughtUpProps {
  /** Conversations that are unread by now: kept so, or written to since. */
  left: number;
  onBack: (() => void) | undefined;
  onAgain: () => void;
}

function AllCaughtUp({ left, onBack, onAgain }: AllCaughtUpProps) {
  const { t } = useTranslation("catchUp");
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What had the focus is gone. Whoever has gone on to something else meanwhile stays there.
    if (document.activeElement === document.body) end.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={end}
      tabIndex={-1}
      className="min-h-0 grow overflow-y-auto outline-none"
      role="status"
    >
      <EmptyState
        title={t("done")}
        description={left > 0 ? t("left", { count: left }) : t("doneText")}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {left > 0 && <Button onClick={onAgain}>{t("again")}</Button>}
            <Link to="/" className={buttonClass(left > 0 ? "secondary" : "primary")}>
              {t("home")}
            </Link>
            {onBack && (
              <Button variant="secondary" onClick={onBack}>
                {t("back")}
              </Button>
            )}
          </span>
        }
      />
    </div>
  );
}
