import type { ScheduledRow } from "@parley/contract";
import { log } from "../../platform/log/log.ts";
import { heldQueries } from "../../platform/query/held-queries.ts";
import { lateModule } from "../../platform/ui/late-module.ts";
import { scheduledKey } from "../messages/index.ts";

const teller = lateModule(() => import("./tell-failed.ts"));

/** Takes a row of one's own stream. `isLive`: it happened now, and was not caught up. */
export function takeScheduledNews({ state }: ScheduledRow, isLive: boolean): void {
  void heldQueries()?.invalidateQueries({ queryKey: scheduledKey });
  if (state !== "failed" || !isLive) return;
  teller.load().then(
    ({ tellFailed }) => tellFailed(),
    (error) => log.warn("What tells of scheduled messages could not be fetched", error),
  );
}
