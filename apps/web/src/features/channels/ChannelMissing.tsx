import type { Channel } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { openChannelDialog } from "./channel-dialogs.ts";

interface ChannelMissingProps {
  /** As one saw it until now: then it went while one looked at it. */
  was?: Channel | undefined;
}

/** In the place of a conversation that is not there, or that one may not see: nobody is told which. */
export function ChannelMissing({ was }: ChannelMissingProps) {
  const { t } = useTranslation("channels");
  return (
    <div role={was && "alert"}>
      <EmptyState
        title={was ? t("missing.went", { name: was.name }) : t("missing.title")}
        description={t(was ? "missing.wentText" : "missing.text")}
        action={
          <Button variant="secondary" onClick={() => openChannelDialog("browse")}>
            {t("browse.title")}
          </Button>
        }
      />
    </div>
  );
}
