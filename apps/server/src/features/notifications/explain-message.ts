import type { WhyNotified } from "@parley/contract";
import { notFound } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { visibleChannel } from "../channels/index.ts";
import { selectDeliveriesOf } from "../push/index.ts";
import { explain } from "./explain.ts";
import { DECISION_DAYS, selectRemembered } from "./queries/decisions.ts";

/**
 * Why one was told of a message, or not: only for oneself.
 * @throws `not_found` for what one may not see
 */
export async function explainMessage(
  db: Db,
  actor: Actor,
  message_id: string,
): Promise<WhyNotified> {
  const { user_id } = actor;
  const known = await selectRemembered(db, { user_id, message_id, days: DECISION_DAYS });
  if (!known) throw notFound();
  await visibleChannel(db, actor, known.channel_id);
  const deliveries = await selectDeliveriesOf(db, user_id, message_id);
  const devices = deliveries.map((each) => ({ ...each, at: each.at.toISOString() }));
  return { ...explain(known), devices };
}
