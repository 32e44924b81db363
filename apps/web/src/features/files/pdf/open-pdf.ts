import type { PDFDocumentProxy } from "pdfjs-dist";

/** Why a PDF cannot be shown. */
export type PdfProblem = "password" | "broken" | "connection";

/** A PDF on its way; `close` stops the loading and ends its worker. */
interface Opening {
  document: Promise<PDFDocumentProxy>;
  close: () => void;
}

/** More pixels than any scan of a page: a picture beyond is left out instead of filling the memory. */
const MOST_PIXELS = 64 * 1024 * 1024;

/**
 * Begins to open a PDF of this server, in a worker. Nothing in it runs: scripts and forms (XFA) have no
 * interpreter here, and the policy of the page forbids code made of strings and WebAssembly.
 */
export async function openPdf(url: string): Promise<Opening> {
  const pdfjs = await import("pdfjs-dist");
  // The folder that `pdf-files.ts` of the build fills.
  const folder = `/assets/pdfjs-${pdfjs.version}/`;
  pdfjs.GlobalWorkerOptions.workerSrc = `${folder}pdf.worker.min.mjs`;
  const task = pdfjs.getDocument({
    url,
    cMapUrl: `${folder}cmaps/`,
    standardFontDataUrl: `${folder}standard_fonts/`,
    wasmUrl: `${folder}wasm/`,
    useWasm: false,
    enableXfa: false,
    maxImageSize: MOST_PIXELS,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  return { document: task.promise, close: () => void task.destroy() };
}

/** What stands between a person and the PDF, by what pdf.js threw. */
export function problemOf(error: unknown): PdfProblem {
  const name = error instanceof Error ? error.name : "";
  if (name === "PasswordException") return "password";
  return name === "InvalidPDFException" || name === "FormatError" ? "broken" : "connection";
}
