export { importSlackCommand } from "./command.ts";
export { slackEmojiName } from "./slack/emoji.ts";
export { toMarkdown } from "./slack/mrkdwn.ts";
export { encodeEntities } from "./slack/text.ts";
