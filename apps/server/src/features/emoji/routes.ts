import { calls } from "@parley/contract";
import type { Route } from "../../platform/http/call-route.ts";
import { addAlias, type EmojiDeps, uploadEmoji } from "./add-emoji.ts";
import { listEmoji, openEmojiPicture } from "./list-emoji.ts";
import { removeEmoji } from "./remove-emoji.ts";

/** The workspace's own emoji. */
export function emojiRoutes(route: Route, deps: EmojiDeps): void {
  route(calls.emojiList, async ({ actor }) => ({ data: await listEmoji(deps.db, actor) }));
  route(calls.emojiUpload, async ({ actor, form }) => ({
    data: await uploadEmoji(deps, actor, form),
  }));
  route(calls.emojiAlias, async ({ actor, body }) => ({
    data: await addAlias(deps, actor, body),
  }));
  route(calls.emojiRemove, async ({ actor, params }) => ({
    data: await removeEmoji(deps, actor, params.name),
  }));
  route(calls.emojiPicture, ({ params }) => openEmojiPicture(deps.files, params._id));
}
