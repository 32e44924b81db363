import { slackEmojiName } from "../../imports/index.ts";
import type { EmojiRow } from "../queries/snapshot.ts";
import { userId } from "./names.ts";

/** Where the picture of an emoji is in the export. */
export const emojiPath = (name: string) => `emoji/${name}.webp`;

/** A custom emoji as Slack's page of emoji (`emoji.adminList`) gives it; `url` is a path in the export. */
export function emojiJson(emoji: EmojiRow, team_id: string): object {
  const { name, alias_of, user_id, created_at } = emoji;
  const isAlias = alias_of !== null;
  return {
    ...{ name, is_alias: isAlias ? 1 : 0, alias_for: isAlias ? slackEmojiName(alias_of) : "" },
    ...{ url: isAlias ? "" : emojiPath(name), team_id, user_id: user_id ? userId(user_id) : "" },
    created: Math.floor(created_at.getTime() / 1000),
  };
}
