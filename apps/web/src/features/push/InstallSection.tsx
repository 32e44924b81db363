import { useTranslation } from "react-i18next";
import { Button } from "../../platform/ui/Button.tsx";
import { isInstalled, useInstallOffer } from "../../platform/ui/install-offer.ts";
import { Section } from "../../platform/ui/Section.tsx";

/** How to have Parley as an app of its own: by a press where the browser offers it, else in words. */
export function InstallSection() {
  const { t } = useTranslation("notifications");
  const { offer } = useInstallOffer();
  const isDone = isInstalled();
  const text = isDone ? t("install.done") : t(offer ? "install.offer" : "install.byHand");
  return (
    <Section title={t("install.title")} text={text}>
      {offer && !isDone && (
        <Button variant="secondary" size="small" onClick={() => void offer.prompt()}>
          {t("install.action")}
        </Button>
      )}
    </Section>
  );
}
