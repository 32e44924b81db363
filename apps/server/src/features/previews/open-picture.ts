import { notFound } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/http/actors.ts";
import type { BytesAnswer } from "../../platform/http/bytes.ts";
import { visibleChannel } from "../channels/index.ts";
import { type PreviewDeps, pictureKey } from "./deps.ts";
import { selectShownPicture } from "./queries/pages.ts";

/**
 * The picture of a preview, for whoever may read the message.
 * @throws `not_found`
 */
export async function openPicture(
  { db, store }: PreviewDeps,
  actor: Actor,
  message_id: string,
  page_id: string,
): Promise<BytesAnswer> {
  const shown = await selectShownPicture(db, { message_id, page_id });
  if (!shown) throw notFound();
  await visibleChannel(db, actor, shown.channel_id);
  return {
    type: "image/jpeg",
    size: shown.size,
    etag: page_id,
    headers: {
      "Content-Disposition": "inline",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": "private, max-age=31536000, immutable",
    },
    open: (range) => store.read(pictureKey(page_id), range),
  };
}
