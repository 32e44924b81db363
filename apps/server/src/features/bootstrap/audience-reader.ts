import type { Db } from "../../platform/database/db.ts";
import { gather } from "../../platform/gather.ts";
import type { Audience } from "../../platform/realtime/hub.ts";
import { selectAudiences } from "./queries.ts";

/** People in one statement. Somebody may be in hundreds of channels, and all of them are held at once. */
const TOGETHER = 64;

/** Reads what somebody hears; for many who come at once, together. */
export const audienceReader = (
  db: Db,
): ((of: { user_id: string; session_id: string }) => Promise<Audience | undefined>) =>
  gather({ most: TOGETHER }, (those) => selectAudiences(db, those));
