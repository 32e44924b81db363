import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** The files of an export by path: JSON values, or bytes as they are. */
export type ExportFiles = Record<string, unknown>;

/** Writes an export as Slack packs it. `mode` and `compress` of an entry can be set by its path. */
export async function writeExport(
  path: string,
  files: ExportFiles,
  options: Record<string, { mode?: number; compress?: boolean }> = {},
): Promise<string> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
    zip.addBuffer(bytes, name, { mtime: new Date(0), ...options[name] });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

/** Slack's time of a message: seconds after the start of 2024, and a number that makes it unique. */
export const ts = (second: number, unique = 0) =>
  `${1_704_067_200 + second}.${String(unique).padStart(6, "0")}`;

const said = (second: number, user: string, text: string, more: object = {}) => ({
  type: "message",
  ts: ts(second),
  user,
  text,
  ...more,
});

const users = [
  {
    id: "U1",
    team_id: "T1",
    name: "ada",
    tz: "Europe/London",
    profile: { real_name: "Ada Lovelace", email: "Ada@Example.org", title: "Analyst" },
  },
  { id: "U2", team_id: "T1", name: "ben", profile: { real_name: "", display_name: "Benny" } },
  { id: "U3", team_id: "T1", name: "deploys", is_bot: true, profile: { bot_id: "B3" } },
  { id: "U4", team_id: "T1", name: "Zoë Ж", deleted: true, profile: { real_name: "Zoë" } },
  { id: "U5", team_id: "T2", name: "ada", is_ultra_restricted: true, real_name: "Other Ada" },
  { id: "U6", team_id: "T1", name: "here", profile: { real_name: "  Here\u202e\n There " } },
];

const generalDays = {
  "general/2024-01-01.json": [
    said(0, "U1", "<@U1> has joined the channel", { subtype: "channel_join" }),
    said(2, "U2", "*second*, `(* 2 x)` <https://example.org/a_(b)|docs> :tada: <@U1>"),
    // Files hold their messages in any order; their times decide.
    said(1, "U1", "hello <!channel>"),
    said(10, "U1", "a question", { thread_ts: ts(10), reply_count: 3, parent_user_id: "U1" }),
    said(11, "U2", "an answer", { thread_ts: ts(10), parent_user_id: "U1" }),
    said(12, "U4", "for all", { thread_ts: ts(10), subtype: "thread_broadcast" }),
    said(13, "U4", "for all", { subtype: "reply_broadcast" }),
    said(14, "U2", "renamed", { subtype: "channel_name", name: "general", old_name: "main" }),
    said(15, "U2", "set the topic", { subtype: "channel_topic", topic: "About &lt;all&gt;" }),
    said(16, "U2", "set the purpose", { subtype: "channel_purpose", purpose: "Everything" }),
    said(17, "U2", "", { subtype: "channel_archive" }),
    said(18, "U2", "", { subtype: "channel_unarchive" }),
    said(19, "U4", "left", { subtype: "channel_leave" }),
  ],
  "general/2024-01-02.json": [
    said(90_000, "", "built", { subtype: "bot_message", bot_id: "B9", username: "Builder" }),
    said(90_001, "", "deployed", { bot_id: "B3" }),
    said(90_002, "U1", "typo fixed", { edited: { user: "U1", ts: ts(90_100) } }),
    said(90_003, "U2", "liked", {
      reactions: [
        { name: "+1::skin-tone-3", users: ["U1", "U4"], count: 2 },
        { name: "parrot", users: ["U1"], count: 3 },
        { name: "racket-flat", users: ["U2"], count: 1 },
      ],
      pinned_to: ["C1"],
    }),
    said(90_004, "U1", "", {
      files: [
        { id: "F1", name: "plan [v2].pdf", permalink: "https://files.example.org/F1" },
        { id: "F2", mode: "tombstone" },
      ],
      upload: true,
    }),
    said(90_005, "U1", "late", { thread_ts: ts(-500), parent_user_id: "U2" }),
    said(90_006, "U1", "later", { thread_ts: ts(-500), parent_user_id: "U2" }),
    said(90_007, "USLACKBOT", "This message was deleted.", { subtype: "tombstone" }),
    said(90_008, "U1", "waves", { subtype: "me_message" }),
    said(90_009, "U1", "a huddle", { subtype: "huddle_thread" }),
    said(90_010, "U3", "", {
      blocks: [
        { type: "header", text: { type: "plain_text", text: "Released" } },
        {
          type: "rich_text",
          elements: [
            {
              type: "rich_text_section",
              elements: [
                { type: "text", text: "by " },
                { type: "user", user_id: "U1" },
                { type: "text", text: " now", style: { bold: true } },
              ],
            },
          ],
        },
      ],
    }),
    said(90_011, "U3", "", {
      attachments: [{ title: "Job 7", title_link: "https://ci.example.org/7", text: "green" }],
    }),
    said(90_012, "U1", "  "),
    said(90_013, "U99", "from elsewhere", { user_profile: { real_name: "Guest of Others" } }),
    said(90_014, "U1", `start\n${"long line of words\n".repeat(4_000)}end`),
    said(90_015, "U1", "half \ud83d and nul \u0000 gone"),
  ],
};

/**
 * A small export with a case of everything: kinds of channels, events, bots, threads, reactions,
 * files, edits, deletions, blocks, text that is too long or broken.
 */
export function sampleExport(): ExportFiles {
  return {
    "users.json": users,
    "channels.json": [
      {
        id: "C1",
        name: "general",
        created: 1_704_067_200,
        creator: "U1",
        members: ["U1", "U2", "U4", "U77"],
        topic: { value: "See <https://example.org|the site>" },
        purpose: { value: "All &amp; everyone" },
        pins: [{ id: ts(10) }],
      },
      { id: "C2", name: "Old Stuff!", creator: "U2", is_archived: true, members: ["U2"] },
    ],
    "groups.json": [{ id: "G1", name: "secret", creator: "U98", members: ["U1", "U2"] }],
    "dms.json": [
      { id: "D1", created: 1_704_067_200, members: ["U1", "U2"] },
      { id: "D2", members: ["U2"] },
    ],
    "mpims.json": [{ id: "M1", name: "mpdm-ada--ben--x-1", members: ["U1", "U2", "U5"] }],
    ...generalDays,
    "Old Stuff!/2024-01-01.json": [said(5, "U2", "old")],
    "secret/2024-01-01.json": [said(6, "U1", "psst <#C2> <#C1|x>")],
    "D1/2024-01-01.json": [said(7, "U1", "only you"), said(8, "U2", "and you")],
    "D2/2024-01-01.json": [said(8, "U2", "to do")],
    "mpdm-ada--ben--x-1/2024-01-01.json": [said(9, "U5", "we three")],
    "nowhere/2024-01-01.json": [said(1, "U1", "in no channel")],
    "integration_logs.json": [],
  };
}

/** An export with one channel and this many messages on 30 days, each tenth of them answering the one before. */
export function longExport(messages: number): ExportFiles {
  const perDay = Math.ceil(messages / 30);
  const files: ExportFiles = {
    "users.json": [{ id: "U1", team_id: "T7", name: "writer" }],
    "channels.json": [{ id: "C1", name: "long", creator: "U1", members: ["U1"] }],
  };
  for (let day = 0; day < 30; day += 1) {
    const numbers = Array.from({ length: perDay }, (_, index) => day * perDay + index);
    files[`long/2024-01-${String(day + 1).padStart(2, "0")}.json`] = numbers.map((n) =>
      said(n, "U1", `message ${n}`, n % 10 === 9 ? { thread_ts: ts(n - 1) } : {}),
    );
  }
  return files;
}
