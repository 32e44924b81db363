import { useTranslation } from "react-i18next";
import { Dialog } from "../../platform/ui/Dialog.tsx";
import { KeyList } from "./KeyList.tsx";

/** Every key, over whatever shows. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("settings");
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t("keys.title")}>
      {/* Nothing in it takes the focus: without this keys could not scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key. */}
      <section tabIndex={0} aria-label={t("keys.title")} className="rounded-sm">
        <KeyList />
      </section>
    </Dialog>
  );
}
