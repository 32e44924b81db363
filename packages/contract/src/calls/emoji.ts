import { Bytes, defineCall } from "../call.ts";
import {
  CustomEmoji,
  CustomEmojiList,
  EmojiAliasBody,
  EmojiForm,
  EmojiName,
} from "../custom-emoji.ts";
import { z } from "../zod.ts";
import { ById } from "./shapes.ts";

const emoji = { tag: "Custom emoji", auth: "session" } as const;

/** Calls about the workspace's own emoji. */
export const emojiCalls = {
  emojiList: defineCall({
    ...emoji,
    method: "GET",
    path: "/emoji/list",
    status: 200,
    summary: "Every custom emoji of the workspace, by name, and who may add some.",
    data: CustomEmojiList,
  }),
  emojiUpload: defineCall({
    ...emoji,
    method: "POST",
    path: "/emoji/upload",
    status: 201,
    per_minute: 30,
    summary:
      "Adds an emoji with a picture: made small and free of metadata; animated ones stay so.",
    form: EmojiForm,
    data: CustomEmoji,
  }),
  emojiAlias: defineCall({
    ...emoji,
    method: "POST",
    path: "/emoji/alias",
    status: 201,
    summary: "Adds another name for an emoji.",
    body: EmojiAliasBody,
    data: CustomEmoji,
  }),
  emojiRemove: defineCall({
    ...emoji,
    method: "DELETE",
    path: "/emoji/remove/:name",
    status: 200,
    summary: "Removes a custom emoji with its other names, for who added it and for admins.",
    params: z.strictObject({ name: EmojiName }),
    data: z.object({ names: z.array(z.string()) }),
  }),
  emojiPicture: defineCall({
    ...emoji,
    auth: "file",
    method: "GET",
    path: "/file/emoji/:_id",
    status: 200,
    summary: "The picture that an emoji's `picture` names. It never changes under its address.",
    params: ById,
    bytes: true,
    data: Bytes,
  }),
} as const;
