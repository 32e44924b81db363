import type { BusMessage } from "../../platform/bus/bus.ts";
import type { Tx } from "../../platform/database/db.ts";

/** Somebody with an account who was invited, for the first time or again. */
export interface NewInvitation {
  invite_id: string;
  channel_id: string;
  user_id: string;
  inviter_id: string;
}

/** Told inside the transaction that takes an invitation back. */
export type Withdrawn = (tx: Tx, invite_id: string) => Promise<void>;

/** Told inside the transaction that invites; what it returns is published after the commit. */
export type Invited = (tx: Tx, invitations: readonly NewInvitation[]) => Promise<BusMessage[]>;
