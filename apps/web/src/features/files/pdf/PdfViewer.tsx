import type { File as ShownFile } from "@parley/contract";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorState } from "../../../platform/ui/ErrorState.tsx";
import { Skeleton } from "../../../platform/ui/Skeleton.tsx";
import { FileFrame } from "../FileFrame.tsx";
import { PdfPages } from "./PdfPages.tsx";
import { usePdf } from "./use-pdf.ts";
import { nextZoom } from "./zoom.ts";

interface PdfViewerProps {
  file: ShownFile;
  onRemove?: (file: ShownFile) => void;
  onClose: () => void;
}

/** A PDF as large as the window: keys scroll, + and − zoom, 0 fits it again, Escape closes. */
export default function PdfViewer({ file, onRemove, onClose }: PdfViewerProps) {
  const { t } = useTranslation("files");
  const { state, retry } = usePdf(file.url);
  const [zoom, setZoom] = useState(1);
  const scroller = useRef<HTMLElement>(null);
  const isOpen = state.status === "open";
  useEffect(() => {
    if (isOpen) scroller.current?.focus({ preventScroll: true });
  }, [isOpen]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !isOpen) return;
    if (event.key === "+" || event.key === "=") setZoom(nextZoom(zoom, 1));
    else if (event.key === "-") setZoom(nextZoom(zoom, -1));
    else if (event.key === "0") setZoom(1);
    else return;
    event.preventDefault();
  }

  return (
    <FileFrame file={file} onKeyDown={onKeyDown} onRemove={onRemove} onClose={onClose}>
      <div className="relative flex min-h-0 grow flex-col">
        {state.status === "loading" && (
          <div role="status" aria-label={t("pdf.loading")} className="flex grow p-4">
            <Skeleton className="mx-auto h-full w-2xl max-w-full" />
          </div>
        )}
        {state.status === "failed" && (
          <div className="m-auto">
            <ErrorState
              title={t(`pdf.${state.problem}.title`)}
              description={t(`pdf.${state.problem}.text`)}
              onRetry={state.problem === "connection" ? retry : undefined}
            />
          </div>
        )}
        {state.status === "open" && (
          <PdfPages
            name={file.name}
            pdf={state.pdf}
            first={state.first}
            zoom={zoom}
            onZoom={setZoom}
            scroller={scroller}
          />
        )}
      </div>
    </FileFrame>
  );
}
