import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { log } from "../log/log.ts";
import { type LateModule, lateModule } from "./late-module.ts";

/** ms until another attempt at what could not be fetched, unless the network is back before. */
const RETRY = 5_000;

/**
 * A part of a page that is fetched when it is first shown. React's `lazy` throws when that fails, and
 * takes the page down with it: here `waiting` stands in its place until the part can be had.
 */
export function latePart<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  waiting: (props: P) => ReactNode = () => null,
): ComponentType<P> {
  const late = lateModule(fetch);
  return (props) => <Late late={late} waiting={waiting} own={props} />;
}

interface LateProps<P> {
  late: LateModule<ComponentType<P>>;
  waiting: (props: P) => ReactNode;
  /** What the part itself is given. */
  own: P;
}

function Late<P extends object>({ late, waiting, own }: LateProps<P>) {
  const [Part, setPart] = useState(late.loaded);
  useEffect(() => {
    if (Part) return;
    return untilLoaded(late.load, (loaded) => setPart(() => loaded));
  }, [late, Part]);
  return Part ? <Part {...own} /> : waiting(own);
}

/** Tries until it works; returns what ends it. */
function untilLoaded<T>(load: () => Promise<T>, done: (loaded: T) => void): () => void {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = async () => {
    clearTimeout(timer);
    try {
      const loaded = await load();
      if (!ended.signal.aborted) done(loaded);
    } catch (error) {
      log.warn("A part of the page could not be fetched yet", error);
      if (!ended.signal.aborted) timer = setTimeout(attempt, RETRY);
    }
  };
  addEventListener("online", attempt, { signal: ended.signal });
  void attempt();
  return () => {
    ended.abort();
    clearTimeout(timer);
  };
}
