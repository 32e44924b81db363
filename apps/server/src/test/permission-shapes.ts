/** Who asks. All but the first three have a session that stands. */
export const roles = [
  "visitor",
  "expired session",
  "deactivated",
  "guest",
  "guest member",
  "non-member",
  "member",
  "removed member",
  "channel admin",
  "workspace admin",
  "owner",
  "bot",
] as const;
export type RoleName = (typeof roles)[number];

/** What a call is asked about; `message_id` and `event_id` are the member's. */
export interface Target {
  channel_id: string;
  message_id: string;
  event_id: string;
  /** The member's image, which that message shows. */
  file_id: string;
  member_id: string;
  spare_id: string;
  /** Somebody who asks nothing: their account may be taken away. */
  idle_id: string;
  /** An open link, made by the channel's admin. */
  invite_id: string;
}

/** One call's answers, by the roles from `guest` on; the three before them get 401. */
export interface Row {
  input(target: Target): object;
  public: string;
  /** Left out where the call is about no channel. */
  private?: string;
}

/** For everyone who has a session. */
export const all = { public: "200 200 200 200 200 200 200 200 200" };
