import type { ElementType, ReactNode } from "react";

interface RemoveScrollProps {
  as?: ElementType;
  allowPinchZoom?: boolean;
  shards?: unknown;
  children?: ReactNode;
}

/**
 * Stands in for the `react-remove-scroll` package (see vite.config.ts). That one locks scrolling by
 * writing a `<style>` element, which the content security policy forbids; the page itself never
 * scrolls here, only panes inside it do, so there is nothing to lock.
 */
export function RemoveScroll({
  as: Element = "div",
  allowPinchZoom,
  shards,
  ...rest
}: RemoveScrollProps) {
  return <Element {...rest} />;
}
