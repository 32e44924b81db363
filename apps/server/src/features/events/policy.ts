import type { ChannelKind, ChannelRole, ErrorCode, Role } from "@parley/contract";

/** What deciding about the events of a channel needs to know; null for events that are one person's alone. */
export interface Place {
  kind: ChannelKind;
  visibility: "public" | "private";
  is_archived: boolean;
  /** The actor's membership; null: none. */
  member_role: ChannelRole | null;
}

export interface Facts {
  place: Place | null;
  role: Role;
  is_organiser: boolean;
}

/** Where an event is to go. */
export interface Target {
  /** Null: among its organiser's own. */
  place: Place | null;
  /** Whether its organiser is a member there. */
  has_organiser: boolean;
}

export type Verdict = "allow" | ErrorCode;

const isOpen = ({ kind, visibility }: Place, role: Role) =>
  kind === "channel" && visibility === "public" && role !== "guest";

/** Whoever sees the channel sees its events; an event without a channel is its organiser's alone. */
export function maySee({ place, role, is_organiser }: Facts): Verdict {
  if (place === null) return is_organiser ? "allow" : "not_found";
  return place.member_role !== null || isOpen(place, role) ? "allow" : "not_found";
}

/** Members plan and answer, guests too. An archived channel is read-only. */
export function mayTakePart(facts: Facts): Verdict {
  const { place } = facts;
  if (maySee(facts) !== "allow") return "not_found";
  if (place === null) return "allow";
  if (place.member_role === null) return "forbidden";
  return place.is_archived ? "channel_archived" : "allow";
}

/** The organiser, as a member; in a channel also its admin, and whoever runs the workspace and sees it. */
export function mayChange(facts: Facts): Verdict {
  const { place, role, is_organiser } = facts;
  if (maySee(facts) !== "allow") return "not_found";
  if (place === null) return "allow";
  const runsIt = place.member_role === "admin" || role === "owner" || role === "admin";
  const isTheirs = is_organiser && place.member_role !== null;
  if (!isTheirs && !(place.kind === "channel" && runsIt)) return "forbidden";
  return place.is_archived ? "channel_archived" : "allow";
}

/** Who takes part where it goes may bring it there, if its organiser does so too: an event has one who sees it. */
export function mayBring(target: Target, { role, is_organiser }: Omit<Facts, "place">): Verdict {
  const { place, has_organiser } = target;
  if (place === null) return is_organiser ? "allow" : "forbidden";
  const verdict = mayTakePart({ place, role, is_organiser });
  return verdict === "allow" && !has_organiser ? "forbidden" : verdict;
}
