import type { Message, Person, SystemEvent } from "@parley/contract";
import { v7 as uuidv7 } from "uuid";
import type { Batch } from "../channels/index.ts";
import { contentHash } from "./content-hash.ts";
import { selectMessages } from "./queries/read.ts";
import { insertSystemMessage } from "./queries/system.ts";

/** Puts a row into a channel that says what happened, under its lock; members hear of it. */
export async function postSystem(
  batch: Batch,
  channel_id: string,
  author: Person,
  system: SystemEvent,
): Promise<Message> {
  const _id = uuidv7();
  const seq = batch.take(channel_id);
  await insertSystemMessage(batch.tx, {
    _id,
    channel_id,
    seq,
    author_id: author._id,
    client_id: uuidv7(),
    client_hash: contentHash({ text: "", thread_id: null }),
    system,
  });
  const [message] = await selectMessages(batch.tx, channel_id, [_id]);
  if (!message) throw new Error(`Message ${_id} was not inserted.`);
  batch.emit(channel_id, { type: "message", ...message });
  return message;
}
