import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { buttonClass } from "../../platform/ui/button-class.ts";
import { Dialog } from "../../platform/ui/Dialog.tsx";
import { ErrorState } from "../../platform/ui/ErrorState.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { TextField } from "../../platform/ui/TextField.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { useTask } from "../channels/index.ts";
import { createFeed, revokeFeed, rotateFeed } from "./actions.ts";
import { useFeed } from "./queries.ts";

/** The secret address of one's calendar: make it, copy it, change it, take it back. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("events");
  const feed = useFeed();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("subscribe.title")}
      description={t("subscribe.text")}
    >
      {feed.isPending && <Skeleton className="h-10 w-full" />}
      {feed.isError && !feed.data && (
        <ErrorState
          title={t("subscribe.failed")}
          description={describeError(feed.error)}
          onRetry={() => void feed.refetch()}
        />
      )}
      {feed.data && <Address path={feed.data.path} />}
    </Dialog>
  );
}

function Address({ path }: { path: string | null }) {
  const { t } = useTranslation("events");
  const task = useTask();
  const run = (work: () => Promise<unknown>) => void task.run(work);
  const problem = (
    <p role="alert" className="text-small text-danger empty:hidden">
      {task.error}
    </p>
  );
  if (path === null) {
    return (
      <div className="flex flex-col items-start gap-3">
        <Button busy={task.busy} onClick={() => run(createFeed)}>
          {t("subscribe.make")}
        </Button>
        {problem}
      </div>
    );
  }
  const address = `${location.origin}${path}`;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: t("subscribe.copied") });
    } catch {
      // Without HTTPS there is no clipboard for pages.
      toast({ title: t("subscribe.copyFailed") });
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={t("subscribe.address")}
        value={address}
        readOnly
        onFocus={(event) => event.target.select()}
        className="font-mono"
        end={
          <IconButton label={t("subscribe.copy")} onClick={() => void copy()}>
            <Copy aria-hidden className="size-4" strokeWidth={1.75} />
          </IconButton>
        }
      />
      <a href={address.replace(/^https?:/, "webcal:")} className={buttonClass("primary")}>
        {t("subscribe.openProgram")}
      </a>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="small" busy={task.busy} onClick={() => run(rotateFeed)}>
          {t("subscribe.rotate")}
        </Button>
        <Button variant="secondary" size="small" onClick={() => run(revokeFeed)}>
          {t("subscribe.revoke")}
        </Button>
        <span className="text-small text-muted">{t("subscribe.rotateHint")}</span>
      </div>
      {problem}
    </div>
  );
}
