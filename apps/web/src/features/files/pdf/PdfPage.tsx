import "./words.css";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { log } from "../../../platform/log/log.ts";
import { drawPage, layWords } from "./draw-page.ts";
import type { PageSize } from "./zoom.ts";

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  /** Counted from 1. */
  number: number;
  /** As far as it is known. */
  size: PageSize;
  /** px per point. */
  scale: number;
  /** Tells the size that the page turns out to have. */
  onSize: (number: number, size: PageSize) => void;
}

/** What `words.css` computes the size of letters from. */
const wordsScale = (scale: number) => ({ "--total-scale-factor": scale }) as CSSProperties;

/** One page: a blank of its size, then its picture with its words over it. */
export function PdfPage({ pdf, number, size, scale, onSize }: PdfPageProps) {
  const { t } = useTranslation("files");
  const picture = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const tellSize = useEffectEvent(onSize);

  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    async function show(): Promise<void> {
      const page = await pdf.getPage(number);
      if (signal.aborted) return;
      const { width, height } = page.getViewport({ scale: 1 });
      tellSize(number, { width, height });
      const drawing = drawPage(page, scale);
      signal.addEventListener("abort", drawing.cancel);
      const canvas = await drawing.canvas;
      if (!canvas || signal.aborted) return;
      // In one step, so that a page that is drawn anew never blinks.
      picture.current?.replaceChildren(canvas);
      const box = words.current;
      if (!box) return;
      box.replaceChildren();
      const giveUp = await layWords(page, scale, box);
      if (signal.aborted) giveUp();
      else signal.addEventListener("abort", giveUp);
    }
    show().catch((error) => {
      if (signal.aborted) return;
      log.info("A page of a PDF cannot be shown", error);
      setFailed(true);
    });
    return () => ended.abort();
  }, [pdf, number, scale]);

  return (
    <section
      aria-label={t("pdf.page", { n: number, count: pdf.numPages })}
      className="relative mx-auto bg-code shadow-float"
      style={{ width: size.width * scale, height: size.height * scale }}
    >
      <div ref={picture} className="size-full" />
      <div ref={words} className="pdf-words" style={wordsScale(scale)} />
      {hasFailed && (
        <p role="alert" className="absolute inset-x-0 top-1/3 px-6 text-center text-small">
          {t("pdf.pageFailed")}
        </p>
      )}
    </section>
  );
}
