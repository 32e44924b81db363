import type { FileKind } from "@parley/contract";

/** Images that every browser shows and sharp reads: they get a thumbnail and a box of their size. */
const PICTURES = new Set([
  "image/png",
  "image/apng",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/avif",
]);
/** Containers that browsers play; what they cannot play inside them they say themselves. */
const VIDEOS = new Set(["video/mp4", "video/webm", "video/ogg", "video/quicktime", "video/x-m4v"]);
const SOUNDS = new Set([
  "audio/mpeg",
  "audio/mp4",
  "audio/x-m4a",
  "audio/aac",
  "audio/ogg",
  "audio/opus",
  "audio/ogg; codecs=opus",
  "audio/wav",
  "audio/flac",
  "audio/x-flac",
  "audio/webm",
]);
/** Text that is shown as it is written. HTML, SVG and XML are not: a browser would run what is in them. */
const TEXTS = new Set(["text/plain", "text/csv", "text/markdown", "application/json"]);

/** How a file of this media type, which was found in its content, is shown. */
export function kindOf(mime: string): FileKind {
  if (PICTURES.has(mime)) return "image";
  if (VIDEOS.has(mime)) return "video";
  if (SOUNDS.has(mime)) return "audio";
  if (mime === "application/pdf") return "pdf";
  return TEXTS.has(mime) ? "text" : "other";
}

/** Headers under which a file of this kind can do no harm in a browser. */
export interface SafeHeaders {
  type: string;
  disposition: "inline" | "attachment";
  policy: string;
}

const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
/** In a sandbox, no browser shows a PDF; its viewer runs nothing in our name. */
const NO_FRAME = "frame-ancestors 'none'";

/** What is not known to be harmless is saved to the disk, and not opened. */
export function safeHeaders(kind: FileKind, mime: string): SafeHeaders {
  if (kind === "other") {
    return { type: "application/octet-stream", disposition: "attachment", policy: SANDBOX };
  }
  if (kind === "text") {
    return { type: "text/plain; charset=utf-8", disposition: "inline", policy: SANDBOX };
  }
  if (kind === "pdf") return { type: mime, disposition: "inline", policy: NO_FRAME };
  return { type: mime, disposition: "inline", policy: SANDBOX };
}
