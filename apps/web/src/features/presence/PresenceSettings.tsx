import type { PresenceStatus } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { ChoiceCards } from "../../platform/ui/ChoiceCards.tsx";
import { Section } from "../../platform/ui/Section.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { CustomStatusRow } from "./CustomStatusRow.tsx";
import { statuses } from "./choose-status.ts";
import { IdleTimeout } from "./IdleTimeout.tsx";
import { setStatus } from "./set-status.ts";
import { useMyPresence } from "./store.ts";

/** One's own status, custom status and idle timeout. */
export function Component() {
  const { t } = useTranslation(["presence", "common"]);
  const mine = useMyPresence();
  const choose = (status: PresenceStatus) =>
    setStatus({ status }).catch((error) =>
      toast({
        title: t("common:presence.failed"),
        description: describeError(error),
        variant: "destructive",
      }),
    );
  return (
    <>
      <Section title={t("own.status")}>
        <ChoiceCards
          beside
          label={t("own.status")}
          value={mine?.chosen ?? "online"}
          onChange={(status) => void choose(status)}
          options={statuses.map((value) => ({
            value,
            label: t(`common:presence.${value === "offline" ? "invisible" : value}`),
            hint: t(`own.hints.${value}`),
          }))}
        />
      </Section>
      <Section title={t("own.custom")} text={t("own.customText")}>
        <CustomStatusRow />
      </Section>
      <Section title={t("own.idle")} text={t("own.idleText")}>
        <IdleTimeout key={mine?.settings.idle_timeout} minutes={mine?.settings.idle_timeout ?? 5} />
      </Section>
    </>
  );
}
