import { ZoomIn, ZoomOut } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { Tooltip } from "../../../platform/ui/Tooltip.tsx";
import { nextZoom } from "./zoom.ts";

interface PdfToolsProps {
  /** The page in the middle of the window, counted from 1. */
  current: number;
  count: number;
  zoom: number;
  onZoom: (zoom: number) => void;
}

const icon = { "aria-hidden": true, className: "size-4.5", strokeWidth: 1.75 } as const;

/** Where one is, and how large it shows; floats over the foot of the pages. */
export function PdfTools({ current, count, zoom, onZoom }: PdfToolsProps) {
  const { t, i18n } = useTranslation("files");
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" }).format(zoom);
  const step = (direction: 1 | -1) => ({
    "aria-disabled": nextZoom(zoom, direction) === zoom || undefined,
    onClick: () => onZoom(nextZoom(zoom, direction)),
  });
  return (
    <div
      role="toolbar"
      aria-label={t("pdf.tools")}
      className="absolute bottom-4 start-1/2 flex -translate-x-1/2 items-center gap-1 rounded-full border border-line bg-raised px-2 py-1 text-small shadow-float rtl:translate-x-1/2"
    >
      <p role="status" className="px-2 whitespace-nowrap tabular-nums">
        {t("pdf.page", { n: current, count })}
      </p>
      <IconButton
        label={t("pdf.zoomOut")}
        keys="−"
        className="aria-disabled:opacity-40"
        {...step(-1)}
      >
        <ZoomOut {...icon} />
      </IconButton>
      <Tooltip label={t("pdf.fit")} keys="0">
        <button
          type="button"
          aria-label={t("pdf.fitNow", { percent })}
          onClick={() => onZoom(1)}
          className="min-h-target w-14 rounded-sm text-muted tabular-nums hover:bg-hover hover:text-text"
        >
          {percent}
        </button>
      </Tooltip>
      <IconButton
        label={t("pdf.zoomIn")}
        keys="+"
        className="aria-disabled:opacity-40"
        {...step(1)}
      >
        <ZoomIn {...icon} />
      </IconButton>
    </div>
  );
}
