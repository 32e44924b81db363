import { useEffect, useEffectEvent, useState } from "react";
import { log } from "../log/log.ts";
import { allStyles } from "../theme/all-styles.ts";

/** A module that is fetched when it is first needed, and at hand in every later render. */
export interface LateModule<M> {
  load: () => Promise<M>;
  /** The module. Only inside what it renders itself: there it has been loaded. */
  parts: () => M;
  loaded: () => M | undefined;
}

/** All that is fetched late. */
const loads = new Set<() => Promise<unknown>>();

/** Fetches everything that is fetched late, one after the other, so that nothing waits for it later. */
export async function fetchLateModules(): Promise<void> {
  for (const load of loads) await load();
}

export function lateModule<M>(fetch: () => Promise<M>): LateModule<M> {
  let module: M | undefined;
  const load = async () => {
    if (module) return module;
    const fetched = await fetch();
    await allStyles();
    module = fetched;
    return module;
  };
  loads.add(load);
  return {
    load,
    loaded: () => module,
    parts: () => {
      if (!module) throw new Error("This part was rendered outside of what loads it.");
      return module;
    },
  };
}

/**
 * The state of something that opens: `want` loads the module and then opens it. `open` and
 * `onOpenChange` are the caller's own, if they control it.
 */
export function useLateOpen<M>(
  late: LateModule<M>,
  open: boolean | undefined,
  onOpenChange: ((open: boolean) => void) | undefined,
) {
  const [ownOpen, setOwnOpen] = useState(false);
  // A state of its own: a trigger that is in use must not be replaced because another one loaded.
  const [module, setModule] = useState(late.loaded);
  const setOpen = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const want = () =>
    void late.load().then(
      (loaded) => {
        setModule(() => loaded);
        setOpen(true);
      },
      (error) => log.warn("What opens here could not be fetched yet", error),
    );
  const wantNow = useEffectEvent(want);
  const isWanted = open === true && !module;
  useEffect(() => {
    if (isWanted) wantNow();
  }, [isWanted]);
  return { isOpen: open ?? ownOpen, setOpen, want, module };
}
