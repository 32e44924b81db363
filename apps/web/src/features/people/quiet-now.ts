import { isQuiet, type ProfileCard, quietEnd } from "@parley/contract";

/** Whether it is one of somebody's quiet hours, and until when: null for every hour of the week. */
export function quietNow(
  shown: Pick<ProfileCard, "quiet_hours" | "profile"> | undefined,
  now: Date,
): { until: Date | null } | undefined {
  // A server of the version before tells none.
  const hours = { quiet_hours: shown?.quiet_hours ?? null, quiet_until: null };
  const zone = shown?.profile.time_zone ?? "";
  if (!isQuiet(hours, zone, now)) return undefined;
  return { until: quietEnd(hours, zone, now) };
}
