import { useVirtualizer } from "@tanstack/react-virtual";
import type { PDFDocumentProxy } from "pdfjs-dist";
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { fittingScale, type PageSize } from "./zoom.ts";

/** px between two pages and around them; above the last end there is room for the tools. */
const GAP = 16;
const TOOLS_SPACE = 72;

/** The pages of a PDF, one under the other; only those near the window exist. */
export function usePages(
  scroller: RefObject<HTMLElement | null>,
  pdf: PDFDocumentProxy,
  first: PageSize,
  zoom: number,
) {
  const room = useWidth(scroller);
  const [known, setKnown] = useState<ReadonlyMap<number, PageSize>>(() => new Map([[1, first]]));
  const [current, setCurrent] = useState(1);
  const sizeOf = (number: number) => known.get(number) ?? first;
  const scaleOf = (number: number) => fittingScale(sizeOf(number), room - 2 * GAP) * zoom;
  const virtualizer = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: pdf.numPages,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => sizeOf(index + 1).height * scaleOf(index + 1),
    gap: GAP,
    overscan: 1,
    paddingStart: GAP,
    paddingEnd: TOOLS_SPACE,
  });
  const total = virtualizer.getTotalSize();
  useKeptPlace(scroller, virtualizer, `${zoom} ${room}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every size may differ after these.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, known, zoom, room]);

  const onSize = useCallback((number: number, size: PageSize) => {
    setKnown((sizes) => {
      const held = sizes.get(number);
      if (held && held.width === size.width && held.height === size.height) return sizes;
      return new Map(sizes).set(number, size);
    });
  }, []);
  const onScroll = () => {
    const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {};
    const middle = virtualizer.getVirtualItemForOffset(scrollTop + clientHeight / 2);
    if (middle) setCurrent(middle.index + 1);
  };
  const widest = useMemo(() => Math.max(...[...known.values()].map(({ width }) => width)), [known]);
  return {
    items: room > 0 ? virtualizer.getVirtualItems() : [],
    total,
    /** px of the widest page that is known. */
    width: widest * fittingScale({ width: widest, height: 0 }, room - 2 * GAP) * zoom,
    current,
    sizeOf,
    scaleOf,
    onSize,
    onScroll,
  };
}

/** px that an element is wide; follows it. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    setWidth(element.current.clientWidth);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Keeps what was in the middle there when `size` changes. */
function useKeptPlace(
  scroller: RefObject<HTMLElement | null>,
  virtualizer: { getTotalSize: () => number },
  size: string,
): void {
  const place = useRef({ y: 0, x: 0.5, size });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const remember = () => {
      const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } =
        element;
      place.current.y = (scrollTop + clientHeight / 2) / scrollHeight;
      place.current.x = (scrollLeft + clientWidth / 2) / scrollWidth;
    };
    element.addEventListener("scroll", remember, { passive: true });
    return () => element.removeEventListener("scroll", remember);
  }, [scroller]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || place.current.size === size) return;
    place.current.size = size;
    const { y, x } = place.current;
    // One frame later the pages have their new sizes.
    requestAnimationFrame(() => {
      element.scrollTop = y * virtualizer.getTotalSize() - element.clientHeight / 2;
      element.scrollLeft = x * element.scrollWidth - element.clientWidth / 2;
    });
  }, [scroller, virtualizer, size]);
}
