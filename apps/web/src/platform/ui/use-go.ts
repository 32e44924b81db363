import { type MouseEvent, useCallback, useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";

/**
 * What follows links of this app by a plain press, for long lists of them: the router's own links are all made anew
 * with every address, and `useNavigate` gives another function each time. This one stays.
 */
export function useGo(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  });
  return useCallback((event) => {
    const { metaKey, ctrlKey, shiftKey, altKey, button, currentTarget } = event;
    // With these the browser opens it elsewhere, or saves it.
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    const to = currentTarget.pathname;
    // As the router's own: to press where one is already adds no step back.
    void latest.current(to, {
      replace: to === location.pathname + location.search + location.hash,
    });
  }, []);
}

/** Whether `pathname` is the page `to`, or one below it. */
export const isAt = (pathname: string, to: string): boolean =>
  pathname === to || pathname.startsWith(`${to}/`);
