import { useTranslation } from "react-i18next";
import { Button } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { openChannelDialog } from "./channel-dialogs.ts";

/** In the place of a conversation that is not there, or that one may not see: nobody is told which. */
export function ChannelMissing() {
  const { t } = useTranslation("channels");
  return (
    <EmptyState
      title={t("missing.title")}
      description={t("missing.text")}
      action={
        <Button variant="secondary" onClick={() => openChannelDialog("browse")}>
          {t("browse.title")}
        </Button>
      }
    />
  );
}
