import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { filesOf, hasFiles } from "./dropped.ts";

/**
 * Takes files that are dropped anywhere on the region (`main` or `aside`) around a place to write in.
 * @returns the region's place in the window while files are over it, else null
 */
export function useFileDrop(
  inside: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
): DOMRect | null {
  const [over, setOver] = useState<DOMRect | null>(null);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const region = inside.current?.closest<HTMLElement>("main, aside");
    if (!region) return;
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver((held) => held ?? region.getBoundingClientRect());
    };
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && region.contains(relatedTarget))) setOver(null);
    };
    const onDrop = (event: DragEvent) => {
      setOver(null);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      take(filesOf(event.dataTransfer));
    };
    const ended = new AbortController();
    const { signal } = ended;
    region.addEventListener("dragover", onOver, { signal });
    region.addEventListener("dragleave", onLeave, { signal });
    region.addEventListener("drop", onDrop, { signal });
    return () => ended.abort();
  }, [inside]);
  return over;
}
