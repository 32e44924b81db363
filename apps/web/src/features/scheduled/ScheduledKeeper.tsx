import { useEffect } from "react";
import { keepSoon } from "../../platform/local-db/keep-soon.ts";
import { keepScheduled } from "../../platform/local-db/kept-scheduled.ts";
import { useMe } from "../channels/index.ts";
import { useScheduled } from "./use-scheduled.ts";

/** Shows nothing: loads what one has scheduled, and keeps it on this device. */
export function ScheduledKeeper() {
  const me = useMe();
  const { data } = useScheduled();
  useEffect(() => {
    if (!data || data.isKept) return;
    return keepSoon(() => keepScheduled(me, data.scheduled));
  }, [me, data]);
  return null;
}
