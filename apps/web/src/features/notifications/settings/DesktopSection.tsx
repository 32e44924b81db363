import { useTranslation } from "react-i18next";
import { Button } from "../../../platform/ui/Button.tsx";
import { Section } from "../../../platform/ui/Section.tsx";
import { turnOff, turnOn, useDesktop } from "../desktop/permission.ts";

/** Desktop notifications of this browser: what they are, and the one thing that can be done about them. */
export function DesktopSection() {
  const { t } = useTranslation("notifications");
  const { state } = useDesktop();
  const text = state === "ask" ? t("desktop.why") : t(`desktop.${state}`);
  return (
    <Section title={t("desktop.title")} text={text}>
      {(state === "ask" || state === "off") && (
        <Button size="small" onClick={() => void turnOn()}>
          {t("desktop.turnOn")}
        </Button>
      )}
      {state === "on" && (
        <Button variant="secondary" size="small" onClick={turnOff}>
          {t("desktop.turnOff")}
        </Button>
      )}
    </Section>
  );
}
