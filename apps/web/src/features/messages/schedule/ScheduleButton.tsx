import type { Id } from "@parley/contract";
import { Clock } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../../platform/i18n/i18n.ts";
import { draftOf } from "../../../platform/local-db/drafts.ts";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { latePart } from "../../../platform/ui/late-part.tsx";
import { toast } from "../../../platform/ui/toast-store.ts";
import { uuidv7 } from "../../../platform/uuid.ts";
import { checkText } from "../composer/check-text.ts";
import type { ScheduleTarget } from "./schedule-message.ts";

const ScheduleDialog = latePart(async () => {
  const [part] = await Promise.all([import("./ScheduleDialog.tsx"), loadTexts("later")]);
  return part.default;
});

interface ScheduleButtonProps {
  channelId: Id;
  threadId: Id | null;
  /** Files cannot be sent later yet. */
  hasFiles: boolean;
}

/** Beside the button that sends: the same, at a moment that one chooses. */
export function ScheduleButton({ channelId, threadId, hasFiles }: ScheduleButtonProps) {
  const { t } = useTranslation("messages");
  const [target, setTarget] = useState<ScheduleTarget | null>(null);
  function ask(): void {
    const { text, isEmpty, left } = checkText(draftOf(threadId ?? channelId));
    const isTooLong = left !== null && left < 0;
    if (hasFiles) toast({ title: t("composer.noFilesLater") });
    else if (isEmpty) toast({ title: t("composer.nothingLater") });
    else if (!isTooLong) setTarget({ _id: uuidv7(), channelId, threadId, text });
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
      {target && <ScheduleDialog target={target} onClose={() => setTarget(null)} />}
    </>
  );
}
