import type { CustomStatus, MyPresence, Presence, PresenceStatus } from "@parley/contract";
import { quietNow, type ZonedHours } from "./quiet-now.ts";

/** One device of a person: a socket, or a session that calls without one. Times are ms since 1970. */
export interface Device {
  session_id: string;
  /** When its person last did something there. */
  active_at: number;
  /** When it stops to count; null while its socket is open. */
  ends_at: number | null;
  /** Its page said that it is what its person looks at. */
  is_visible?: boolean;
}

/** What a person chose, as PostgreSQL has it. */
export interface Chosen {
  user_id: string;
  /** Of two readings the one with the higher number is newer. */
  rev: number;
  status: PresenceStatus;
  /** Minutes. */
  idle_timeout: number;
  custom: CustomStatus | null;
  /** Until when they paused what notifies them, ms since 1970. */
  quiet_until: number | null;
  /** Null also where others are not told of them. */
  quiet_hours: ZonedHours | null;
  /** Last seen, ms since 1970. */
  seen_at: number | null;
}

/** How long things take, in ms. Tests make a minute shorter. */
export interface Durations {
  /** A minute of `idle_timeout`. */
  minute: number;
  /** From the last connection's end to offline: a reload never flickers. */
  grace: number;
  /** Clients report activity once a minute, and the report may take its time. */
  slack: number;
  /** How long a call speaks for a session without a socket. */
  lease: number;
}

/** The durations that follow from the length of a minute in ms. */
export const durationsOf = (minute: number): Durations => ({
  minute,
  grace: minute / 2,
  slack: minute / 12,
  lease: minute * 2,
});

/** What holds now, and when to look again; `until` is null when nothing passes by itself. */
export interface Derived {
  status: PresenceStatus;
  custom: CustomStatus | null;
  until: number | null;
}

/**
 * A person's presence: connected devices × last activity × chosen status. The most present device
 * decides; who chose `away`, `busy` or `offline` is that for as long as any device is there. Who paused what notifies
 * them, or has quiet hours now, does not want to be disturbed, which the invisible do not tell.
 */
export function derive(
  chosen: Chosen,
  devices: readonly Device[],
  now: number,
  durations: Durations,
): Derived {
  const idle = chosen.idle_timeout * durations.minute + durations.slack;
  const present = devices.filter(({ ends_at }) => ends_at === null || ends_at > now);
  const expires = chosen.custom?.expires_at ? Date.parse(chosen.custom.expires_at) : null;
  const hours = chosen.quiet_hours && quietNow(chosen.quiet_hours, now);
  const moments = [
    ...present.flatMap(({ active_at, ends_at }) => [active_at + idle, ends_at]),
    expires,
    chosen.quiet_until,
    hours?.until ?? null,
  ].filter((moment) => moment !== null && moment > now);
  const isPaused = hours?.isQuiet || (chosen.quiet_until !== null && chosen.quiet_until > now);
  const wanted = isPaused && chosen.status !== "offline" ? "busy" : chosen.status;
  return {
    status: statusOf(wanted, present, now, idle),
    custom: expires !== null && expires <= now ? null : chosen.custom,
    until: moments.length > 0 ? Math.min(...(moments as number[])) : null,
  };
}

function statusOf(
  chosen: PresenceStatus,
  present: readonly Device[],
  now: number,
  idle: number,
): PresenceStatus {
  if (present.length === 0) return "offline";
  if (chosen !== "online") return chosen;
  return present.some(({ active_at }) => active_at + idle > now) ? "online" : "away";
}

/** What others see. The invisible were last seen at no time: it would tell on them. */
export function publicPresence(chosen: Chosen, { status, custom }: Derived): Presence {
  const is_online = status !== "offline";
  const isHidden = is_online || chosen.status === "offline" || chosen.seen_at === null;
  const online_at = isHidden ? null : new Date(chosen.seen_at ?? 0).toISOString();
  return { user_id: chosen.user_id, status, is_online, online_at, custom };
}

/** What oneself sees. */
export function ownPresence(chosen: Chosen, derived: Derived): MyPresence {
  return {
    ...publicPresence(chosen, derived),
    chosen: chosen.status,
    settings: { idle_timeout: chosen.idle_timeout },
  };
}
