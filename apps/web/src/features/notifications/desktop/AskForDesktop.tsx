import { BellRing } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../platform/ui/Button.tsx";
import { decline, turnOn, useDesktop } from "./permission.ts";

/** Explains desktop notifications and offers them, before the browser asks. */
export function AskForDesktop() {
  const { t } = useTranslation("notifications");
  const { state, isDeclined } = useDesktop();
  if (state !== "ask" || isDeclined) return null;
  return (
    <section
      aria-label={t("desktop.title")}
      className="mx-3 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-sidebar px-4 py-3"
    >
      <BellRing aria-hidden className="size-4.5 shrink-0 text-link" strokeWidth={1.75} />
      <p className="min-w-0 grow basis-56 text-small text-pretty">{t("desktop.why")}</p>
      <span className="flex gap-2">
        <Button variant="ghost" size="small" onClick={decline}>
          {t("desktop.later")}
        </Button>
        <Button size="small" onClick={() => void turnOn()}>
          {t("desktop.turnOn")}
        </Button>
      </span>
    </section>
  );
}
