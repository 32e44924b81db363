import type { ThreadState } from "@parley/contract";
import { Bell, BellOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { toast } from "../../../platform/ui/toast-store.ts";
import { followThread } from "./queries.ts";

const icon = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;

/** Whether one is told of the replies of a thread: a press changes it. */
export function FollowButton({ state }: { state: ThreadState }) {
  const { t } = useTranslation("threads");
  const [isBusy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    try {
      await followThread(state.root_id, !state.follows);
    } catch (error) {
      const description = describeError(error);
      toast({ title: t("failed.follow"), description, variant: "destructive" });
    }
    setBusy(false);
  };
  return (
    <Button
      variant="ghost"
      size="small"
      aria-pressed={state.follows}
      data-tip={t(state.follows ? "followed" : "notFollowed")}
      busy={isBusy}
      onClick={() => void change()}
    >
      {state.follows ? <Bell {...icon} /> : <BellOff {...icon} />}
      {t(state.follows ? "following" : "follow")}
    </Button>
  );
}
