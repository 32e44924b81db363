import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Mailer } from "../../platform/mail/mail.ts";
import type { Writer } from "../channels/index.ts";
import type { Invited, Withdrawn } from "./hooks.ts";

/** What invitations need of the app. */
export interface InvitesDeps {
  db: Db;
  bus: Bus;
  writer: Writer;
  mailer: Mailer;
  /** Scheme, host and port under which people reach Parley. */
  address(): string;
  invited: Invited;
  withdrawn: Withdrawn;
}
