import { FileUp } from "lucide-react";
import { useTranslation } from "react-i18next";

/** Lies over the region that would take what is dragged; the pointer goes through it. */
export default function DropHint({ at }: { at: DOMRect }) {
  const { t } = useTranslation("files");
  const { left, top, width, height } = at;
  return (
    <div
      className="pointer-events-none fixed z-30 animate-fade-in bg-background/80 p-4"
      style={{ left, top, width, height }}
    >
      <div className="flex size-full flex-col items-center justify-center gap-3 rounded-lg border-2 border-dashed border-accent text-body font-semibold text-link">
        <FileUp aria-hidden className="size-8" strokeWidth={1.5} />
        {t("drop")}
      </div>
    </div>
  );
}
