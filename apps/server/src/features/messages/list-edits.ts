import type { MessageEdit } from "@parley/contract";
import { AppError, notFound } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import { inSnapshot } from "../../platform/database/snapshot.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { visibleChannel } from "../channels/index.ts";
import { selectEdits, selectKeepsEdits } from "./queries/edits.ts";
import { selectChannelOf, selectMessages } from "./queries/read.ts";

const TURNED_OFF = "Earlier versions of messages are not shown in this workspace.";

/**
 * What a message said before it was edited, to who may see it.
 * @throws `not_found`, `forbidden` where the workspace has turned it off
 */
export function listEdits(
  db: Db,
  actor: Actor,
  message_id: string,
): Promise<{ edits: MessageEdit[] }> {
  return inSnapshot(db, async (tx) => {
    const channel_id = await selectChannelOf(tx, message_id);
    if (channel_id === undefined) throw notFound();
    await visibleChannel(tx, actor, channel_id);
    const [message] = await selectMessages(tx, channel_id, [message_id]);
    if (!message) throw notFound();
    if (!(await selectKeepsEdits(tx))) throw new AppError("forbidden", { message: TURNED_OFF });
    return { edits: await selectEdits(tx, message) };
  });
}
