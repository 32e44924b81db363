import { demand } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import {
  type Batch,
  type Change,
  done,
  type Outcome,
  oneByOne,
  visibleChannel,
  type Writer,
} from "../channels/index.ts";
import type { FileHooks } from "../files/index.ts";
import { maySend } from "./policy.ts";
import { lockFile, saveRevs, selectIsShown, selectShowing } from "./queries/files.ts";
import { selectMessages } from "./queries/read.ts";

interface Op extends Change {
  file_id: string;
  change(tx: Tx): Promise<void>;
}

/** Gives the channels to lock when a message of another one has come to show the file; then nothing is changed. */
async function changeIn(batch: Batch, op: Op): Promise<Outcome<string[]>> {
  await lockFile(batch.tx, op.file_id);
  const showing = await selectShowing(batch.tx, op.file_id);
  const channel_ids = showing.map(({ channel_id }) => channel_id);
  if (channel_ids.some((id) => !op.channel_ids.includes(id))) return done(channel_ids);
  await op.change(batch.tx);
  for (const { channel_id, message_ids } of showing) {
    // A channel that was deleted has nobody to tell.
    if (!batch.channel(channel_id)) continue;
    const rev = batch.take(channel_id);
    await saveRevs(batch.tx, { channel_id, message_ids, rev });
    for (const row of await selectMessages(batch.tx, channel_id, message_ids)) {
      batch.emit(channel_id, { type: "message", ...row });
    }
  }
  return done([]);
}

const changeKind = oneByOne("change-file", changeIn);

/** What files are told of messages and conversations. */
export function messageFileHooks(db: Db, writer: Writer): FileHooks {
  return {
    async demandWriting(from, actor, channel_id) {
      const channel = await visibleChannel(from, actor, channel_id);
      demand(maySend({ ...channel, role: actor.role }));
    },
    isShown: (from, { user_id, role }, file_id) =>
      selectIsShown(from, { file_id, user_id, is_guest: role === "guest" }),
    async changeShown(file_id, change) {
      let channel_ids = (await selectShowing(db, file_id)).map(({ channel_id }) => channel_id);
      do {
        const op = { file_id, change, channel_ids, user_ids: [] };
        channel_ids = await writer.submit(changeKind, op);
      } while (channel_ids.length > 0);
    },
  };
}
