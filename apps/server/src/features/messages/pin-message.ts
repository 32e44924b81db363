import { limits, type Message, type PinMessageBody } from "@parley/contract";
import type { z } from "zod";
import { AppError, badField } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import { together } from "../../platform/database/pipeline.ts";
import { inSnapshot } from "../../platform/database/snapshot.ts";
import type { Actor } from "../../platform/http/actors.ts";
import {
  type Batch,
  done,
  type Outcome,
  oneByOne,
  refused,
  visibleChannel,
  type Writer,
} from "../channels/index.ts";
import { isFirst } from "./apply-once.ts";
import { changeOf, lockedMessage, type MessageChange } from "./locked-message.ts";
import { maySend } from "./policy.ts";
import { selectMessages, selectPinned } from "./queries/read.ts";
import { countPins, savePin } from "./queries/write.ts";

interface Op extends MessageChange {
  pinned: boolean;
  client_id: string | undefined;
}

async function pinIn(batch: Batch, op: Op): Promise<Outcome<Message>> {
  const { actor, channel_id, message_id, pinned } = op;
  const message = await lockedMessage(batch, op, maySend);
  if (message instanceof AppError) return refused(message);
  if (message.deleted_at !== null) return refused(new AppError("message_deleted"));
  if (message.system) {
    return refused(badField("message_id", "Only what somebody wrote can be pinned."));
  }
  const isPinned = message.pinned_at !== null;
  if (pinned && !isPinned && (await countPins(batch.tx, channel_id)) >= limits.pins) {
    return refused(new AppError("too_many_pins"));
  }
  // What is refused is not noted: it may be tried again.
  if (!(await isFirst(batch, op)) || isPinned === pinned) return done(message);
  const rev = batch.take(channel_id);
  await savePin(batch.tx, { channel_id, _id: message_id, by: pinned ? actor.user_id : null, rev });
  const [changed] = await selectMessages(batch.tx, channel_id, [message_id]);
  if (!changed) throw new Error(`Message ${message_id} is gone under its lock.`);
  batch.emit(channel_id, { type: "message", ...changed });
  return done(changed);
}

const pinKind = oneByOne("pin-message", pinIn);

/**
 * Pins a message to its conversation, or unpins it; whoever may write there may. The same `client_id` again changes
 * nothing.
 * @throws `not_found`, `forbidden`, `channel_archived`, `message_deleted`, `too_many_pins`
 */
export async function pinMessage(
  { db, writer }: { db: Db; writer: Writer },
  actor: Actor,
  { message_id, pinned, client_id }: z.output<typeof PinMessageBody>,
): Promise<Message> {
  const change = await changeOf(db, actor, message_id);
  return writer.submit(pinKind, { ...change, pinned, client_id });
}

/** The pinned messages of a conversation that this person may see, the newest pin first. */
export function listPins(
  db: Db,
  actor: Actor,
  channel_id: string,
): Promise<{ messages: Message[] }> {
  return inSnapshot(db, async (tx) => {
    const [, messages] = await together([
      visibleChannel(tx, actor, channel_id),
      selectPinned(tx, channel_id, limits.pins),
    ]);
    return { messages };
  });
}
