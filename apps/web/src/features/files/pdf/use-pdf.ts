import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { log } from "../../../platform/log/log.ts";
import { openPdf, type PdfProblem, problemOf } from "./open-pdf.ts";
import type { PageSize } from "./zoom.ts";

export type PdfState =
  | { status: "loading" }
  /** `first` is the size of its first page: the others are taken for as large until they are read. */
  | { status: "open"; pdf: PDFDocumentProxy; first: PageSize }
  | { status: "failed"; problem: PdfProblem };

/** A PDF for as long as the component shows it; `retry` loads it again. */
export function usePdf(url: string): { state: PdfState; retry: () => void } {
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<PdfState>({ status: "loading" });
  useEffect(() => {
    let isClosed = false;
    let close: () => void = () => undefined;
    setState({ status: "loading" });
    async function open(): Promise<void> {
      try {
        const opening = await openPdf(url);
        close = opening.close;
        if (isClosed) return close();
        const pdf = await opening.document;
        const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
        if (!isClosed) setState({ status: "open", pdf, first: { width, height } });
      } catch (error) {
        if (isClosed) return;
        log.info(`A PDF cannot be shown, attempt ${attempt}`, error);
        setState({ status: "failed", problem: problemOf(error) });
      }
    }
    void open();
    return () => {
      isClosed = true;
      close();
    };
  }, [url, attempt]);
  return { state, retry: () => setAttempt((number) => number + 1) };
}
