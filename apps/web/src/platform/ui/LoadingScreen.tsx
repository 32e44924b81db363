import { useTranslation } from "react-i18next";
import { Mark } from "./Mark.tsx";

/** Fills the screen with the mark while a page loads; shows only after 150 ms. */
export function LoadingScreen() {
  const { t } = useTranslation("common");
  return (
    <div role="status" className="fixed inset-0 flex items-center justify-center bg-background">
      <div className="flex animate-late flex-col items-center gap-4">
        <Mark className="size-14 animate-pulse" />
        <p className="text-small text-muted">{t("loading")}</p>
      </div>
    </div>
  );
}
