import type { PDFDocumentProxy } from "pdfjs-dist";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { PdfPage } from "./PdfPage.tsx";
import { PdfTools } from "./PdfTools.tsx";
import { usePages } from "./use-pages.ts";
import type { PageSize } from "./zoom.ts";

interface PdfPagesProps {
  name: string;
  pdf: PDFDocumentProxy;
  first: PageSize;
  zoom: number;
  onZoom: (zoom: number) => void;
  scroller: RefObject<HTMLElement | null>;
}

/** The pages, one under the other. The browser's own keys scroll them. */
export function PdfPages({ name, pdf, first, zoom, onZoom, scroller }: PdfPagesProps) {
  const { t } = useTranslation("files");
  const pages = usePages(scroller, pdf, first, zoom);
  return (
    <>
      <section
        ref={scroller}
        aria-label={t("pdf.pages", { name })}
        // Keys scroll what has the focus.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus.
        tabIndex={0}
        onScroll={pages.onScroll}
        className="min-h-0 grow overflow-auto bg-sidebar -outline-offset-2"
      >
        <div
          className="relative mx-auto min-w-full"
          style={{ height: pages.total, width: pages.width }}
        >
          {pages.items.map(({ key, index, start }) => (
            <div
              key={key}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <PdfPage
                pdf={pdf}
                number={index + 1}
                size={pages.sizeOf(index + 1)}
                scale={pages.scaleOf(index + 1)}
                onSize={pages.onSize}
              />
            </div>
          ))}
        </div>
      </section>
      <PdfTools current={pages.current} count={pdf.numPages} zoom={zoom} onZoom={onZoom} />
    </>
  );
}
