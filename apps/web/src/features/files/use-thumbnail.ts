import type { File as ShownFile } from "@parley/contract";
import { type SyntheticEvent, useEffect, useState } from "react";
import { keptPreview } from "./previews.ts";

/** ms until a thumbnail that is being made is asked for again: doubles from the first to at most the last. */
const FIRST = 1_000;
const LAST = 30_000;

/**
 * Where the small picture of a file comes from: this device's own copy, or the server. A large picture
 * that is new has a blank there for a moment.
 */
export function useThumbnail(file: ShownFile) {
  const [attempt, setAttempt] = useState(0);
  const [blank, setBlank] = useState<number | null>(null);
  const own = keptPreview(file._id);
  const address = file.thumb_url ?? file.url;
  const isBlank = blank === attempt;
  useEffect(() => {
    if (!isBlank) return;
    const wait = Math.min(LAST, FIRST * 2 ** attempt);
    const timer = setTimeout(() => setAttempt(attempt + 1), wait);
    return () => clearTimeout(timer);
  }, [isBlank, attempt]);
  return {
    // An address that the browser has not seen, or it would show what it has.
    src: own ?? (attempt === 0 ? address : `${address}?attempt=${attempt}`),
    /** Nothing shows yet. */
    isBlank,
    onLoad: ({
      currentTarget: { naturalWidth, naturalHeight },
    }: SyntheticEvent<HTMLImageElement>) => {
      const isOnePixel = naturalWidth === 1 && naturalHeight === 1;
      if (isOnePixel && (file.width !== 1 || file.height !== 1)) setBlank(attempt);
    },
  };
}
