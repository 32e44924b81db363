import type { Db } from "../../platform/database/db.ts";
import type { ExportPart } from "../accounts/index.ts";
import { selectOwnMessages, selectWroteIn } from "./queries/own.ts";

const PAGE = 500;

/** Every message that a person wrote, channel by channel, with the channel's name. */
async function* ownMessages(db: Db, user_id: string): AsyncGenerator<object> {
  for (const { channel_id, ...channel } of await selectWroteIn(db, user_id)) {
    for (let after: string | null = null; ; ) {
      const page = await selectOwnMessages(db, { channel_id, user_id, after }, PAGE);
      for (const { client_id, ...message } of page) {
        yield { ...message, channel: { _id: channel_id, ...channel } };
        after = client_id;
      }
      if (page.length < PAGE) break;
    }
  }
}

/** What one wrote, for the download of one's own data. */
export const messagesExport: ExportPart = { name: "messages", rows: ownMessages };
