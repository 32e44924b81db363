import type { Id } from "@parley/contract";
import { Clock } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../../platform/i18n/i18n.ts";
import { draftOf } from "../../../platform/local-db/drafts.ts";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { latePart } from "../../../platform/ui/late-part.tsx";
import { toast } from "../../../platform/ui/toast-store.ts";
import { hasFailed } from "../../files/index.ts";
import { checkText } from "../composer/check-text.ts";
import type { ScheduleTarget } from "./schedule-message.ts";

const ScheduleDialog = latePart(async () => {
  const [part] = await Promise.all([import("./ScheduleDialog.tsx"), loadTexts("later")]);
  return part.default;
});

interface ScheduleButtonProps {
  channelId: Id;
  threadId: Id | null;
  /** A reply that goes to its channel too. */
  inChannel: boolean;
  /** What is sent along. */
  tray: readonly string[];
  onScheduled: () => void;
}

/** Beside the button that sends: the same, at a moment that one chooses. */
export function ScheduleButton(props: ScheduleButtonProps) {
  const { channelId, threadId, inChannel, tray, onScheduled } = props;
  const { t } = useTranslation("messages");
  const [target, setTarget] = useState<ScheduleTarget | null>(null);
  function ask(): void {
    const { text, isEmpty, left } = checkText(draftOf(threadId ?? channelId));
    const isTooLong = left !== null && left < 0;
    if (isEmpty && tray.length === 0) toast({ title: t("composer.nothingLater") });
    // What could not be uploaded says so, and what to do, in its own place.
    else if (!isTooLong && !hasFailed(tray)) setTarget({ channelId, threadId, inChannel, text });
  }
  return (
    <>
      <IconButton
        label={t("composer.sendLater")}
        onMouseDown={(event) => event.preventDefault()}
        onClick={ask}
        className="ms-auto"
      >
        <Clock aria-hidden className="size-4.5" strokeWidth={1.75} />
      </IconButton>
      {target && (
        <ScheduleDialog target={target} onScheduled={onScheduled} onClose={() => setTarget(null)} />
      )}
    </>
  );
}
