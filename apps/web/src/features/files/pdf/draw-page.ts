import type { PDFPageProxy } from "pdfjs-dist";
import { sharpness } from "./zoom.ts";

/** A page that is being drawn; `cancel` gives it up. */
interface Drawing {
  /** The canvas, once everything is on it; null when it was cancelled. */
  canvas: Promise<HTMLCanvasElement | null>;
  cancel: () => void;
}

/** Draws a page at `scale` px per point. What annotations look like is drawn too; they do nothing. */
export function drawPage(page: PDFPageProxy, scale: number): Drawing {
  const { width, height } = page.getViewport({ scale });
  const ratio = sharpness(width, height, devicePixelRatio);
  const viewport = page.getViewport({ scale: scale * ratio });
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  canvas.className = "size-full";
  // Its words lie over it, for selecting and for reading out.
  canvas.ariaHidden = "true";
  const task = page.render({ canvas, viewport });
  const isCancelled = (error: unknown) =>
    error instanceof Error && error.name === "RenderingCancelledException";
  return {
    canvas: task.promise.then(
      () => canvas,
      (error: unknown) => {
        if (isCancelled(error)) return null;
        throw error;
      },
    ),
    cancel: () => task.cancel(),
  };
}

/** Lays a page's words over its picture at `scale` px per point. Returns what gives it up. */
export async function layWords(
  page: PDFPageProxy,
  scale: number,
  container: HTMLElement,
): Promise<() => void> {
  const { TextLayer } = await import("pdfjs-dist");
  const words = new TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: page.getViewport({ scale }),
  });
  // Cancelled or unreadable: the picture of the page is there all the same.
  words.render().catch(() => undefined);
  return () => words.cancel();
}
