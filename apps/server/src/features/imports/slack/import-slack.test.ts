import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleExport } from "../../../test/slack-export.ts";
import { type ImportTest, openImportTest } from "../../../test/slack-import.ts";
import type { SlackResult } from "./import-slack.ts";
import { reportLines } from "./report.ts";

let here: ImportTest;
let first: SlackResult;

beforeAll(async () => {
  here = await openImportTest();
  await here.register();
  await here.rows(`INSERT INTO channels (_id, kind, visibility, name)
    VALUES (gen_random_uuid(), 'channel', 'public', 'general')`);
  const before = await here.everything();
  const dry = await here.run(sampleExport(), true);
  expect(await here.everything()).toEqual(before);
  first = await here.run(sampleExport());
  // A dry run says what the import then does, but for what only writing finds out.
  const known = (result: SlackResult) =>
    reportLines(result, true).filter((line) => !line.includes("Threads whose first message"));
  expect(known(dry)).toEqual(known(first));
});

afterAll(() => here.close());

test("people come as members who cannot log in, or are matched by e-mail", async () => {
  const people = await here.rows<Record<string, unknown>>(`SELECT username, name, role, is_active,
    password_hash IS NULL AS no_password, profile->>'time_zone' AS zone FROM users ORDER BY username`);
  const imported = { is_active: false, no_password: true };
  expect(people).toMatchObject([
    { username: "ada", name: "Other Ada", role: "guest", ...imported },
    { username: "ada.l", name: "Ada L.", role: "member", is_active: true, no_password: false },
    { username: "ben", name: "Benny", role: "member", ...imported },
    { username: "builder", name: "Builder", role: "bot", ...imported },
    { username: "deploys", name: "deploys", role: "bot", ...imported },
    { username: "guest-of-others", name: "Guest of Others", role: "member", ...imported },
    { username: "here2", name: "Here There", role: "member", ...imported },
    { username: "olga", role: "owner", is_active: true },
    { username: "slackbot", name: "Slackbot", role: "bot", ...imported },
    { username: "zoe", name: "Zoë", role: "member", ...imported },
  ]);
  expect(first.people).toMatchObject({ matched: 1, added: 8, here: 0 });
  const [{ head } = { head: 0 }] = await here.rows<{ head: number }>("SELECT head FROM workspace");
  expect(await here.rows(`SELECT DISTINCT rev FROM users WHERE NOT is_active`)).toEqual([
    { rev: head },
  ]);
});

test("channels of all kinds come with their members, read, and the owner in channels only", async () => {
  const channels = await here.rows<
    Record<string, unknown>
  >(`SELECT c.kind, c.visibility, c.name, c.topic,
      c.description, a.username AS admin, c.archived_at IS NOT NULL AS archived, c.member_count,
      c.direct_key IS NOT NULL AS keyed, c.reset_rev > 0 AND c.reset_rev <= c.head AS reset,
      (SELECT string_agg(u.username || ' ' || m.role, ', ' ORDER BY u.username) FROM channel_members m
        JOIN users u ON u._id = m.user_id WHERE m.channel_id = c._id) AS members,
      (SELECT bool_and(m.last_read_seq = c.head AND m.user_rev > 0) FROM channel_members m
        WHERE m.channel_id = c._id) AS read
    FROM channels c LEFT JOIN users a ON a._id = c.admin_id
    WHERE c.source_key IS NOT NULL AND NOT c.importing ORDER BY c.kind, c.name`);
  const all = { reset: true, read: true };
  expect(channels).toMatchObject([
    {
      ...all,
      kind: "channel",
      visibility: "public",
      name: "general-slack",
      topic: "See the site",
      description: "All & everyone",
      admin: "ada.l",
      members: "ada.l admin, ben member, olga member, zoe member",
      member_count: 4,
    },
    { ...all, name: "old-stuff", archived: true, members: "ben admin, olga member" },
    {
      ...all,
      name: "secret",
      visibility: "private",
      admin: "olga",
      members: "ada.l member, ben member, olga admin",
    },
    { ...all, kind: "direct", name: "", keyed: true, members: "ada.l member, ben member" },
    { ...all, kind: "group", keyed: true, members: "ada member, ada.l member, ben member" },
    { ...all, kind: "self", keyed: true, members: "ben member" },
  ]);
});

test("messages come in the order of their times, with threads, events, edits and deletions", async () => {
  const messages = await here.messagesOf("general-slack");
  const brief = messages.map(({ author, text, system, thread }) =>
    system
      ? `${author} ${system.type} ${system.value}`.trim()
      : `${author}${thread === null ? "" : " ↳"}: ${text.slice(0, 60)}`,
  );
  expect(brief).toEqual([
    "ada.l joined",
    "ada.l: hello @channel",
    "ben: **second**, `(* 2 x)` [docs](<https://example.org/a_(b)>) 🎉",
    "ada.l: a question",
    "ben ↳: an answer",
    "zoe ↳: for all",
    "ben renamed general",
    "ben topic About <all>",
    "ben description Everything",
    "ben archived",
    "ben unarchived",
    "zoe left",
    "builder: built",
    "deploys: deployed",
    "ada.l: typo fixed",
    "ben: liked",
    "ada.l: [plan \\[v2\\].pdf](https://files.example.org/F1)\n_A file that",
    "ben: ",
    "ada.l ↳: late",
    "ada.l ↳: later",
    "slackbot: ",
    "ada.l: _waves_",
    "ada.l: a huddle",
    "deploys: **Released**\nby @ada.l **now**",
    "deploys: > [Job 7](https://ci.example.org/7)\n> green",
    "guest-of-others: from elsewhere",
    "ada.l: start\nlong line of words\nlong line of words\nlong line of wor",
    "ada.l: long line of words\nlong line of words\nlong line of words\nlon",
    "ada.l: half \ufffd and nul  gone",
  ]);
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1));
  const find = (text: string) => messages.find((message) => message.text.startsWith(text));
  expect(find("a question")).toMatchObject({ reply_count: 2, rev: find("for all")?.seq });
  expect(find("a question")?.last_reply_at).toEqual(new Date((1_704_067_200 + 12) * 1000));
  expect(find("**second")).toMatchObject({
    mentions: [{ username: "ada.l" }],
    mentions_all: false,
  });
  expect(find("hello")).toMatchObject({ mentions_all: true });
  expect(find("typo")?.edited_at).toEqual(new Date((1_704_067_200 + 90_100) * 1000));
  expect(messages.filter((message) => message.deleted_at)).toMatchObject([
    { author: "ben", reply_count: 2 },
    { author: "slackbot", reply_count: 0 },
  ]);
  const long = messages.filter(({ text }) => text.includes("long line"));
  expect(
    long
      .map(({ text }) => text)
      .join("\n")
      .match(/long line of words/g),
  ).toHaveLength(4_000);
  expect(await here.messagesOf("secret")).toMatchObject([
    { text: "psst #old-stuff #general-slack" },
  ]);
});

test("reactions come as Unicode where there is one", async () => {
  const reactions = await here.rows(`SELECT emoji, u.username FROM message_reactions r
    JOIN users u ON u._id = r.user_id ORDER BY r.created_at`);
  expect(reactions).toEqual([
    { emoji: "👍🏼", username: "ada.l" },
    { emoji: "👍🏼", username: "zoe" },
    { emoji: "🦜", username: "ada.l" },
    { emoji: ":racket-flat:", username: "ben" },
  ]);
});

test("the report counts everything, and what was left out with the reason", () => {
  expect(reportLines(first, false)).toEqual([
    "Slack export sample.zip, workspace T1",
    "People     9 (1 matched by e-mail, 3 bots, 1 guest, 1 deactivated in Slack, 3 known only from messages)",
    "Channels   6 (2 public, 1 private, 1 direct, 1 group, 1 notes to self)",
    "           #general becomes #general-slack: the name is taken here",
    "Messages   33 (4 replies in 2 threads, 1 edited, 1 deleted, 7 joins, renames and other events)",
    "           34 new, 0 here already",
    "Reactions  4",
    "Files      2, as links to Slack",
    "Time       2024-01-01 to 2024-01-02 (2 days with messages)",
    "Not imported:",
    "  Files of days in folders that belong to no listed channel: 1",
    "  Second copies of replies that were also sent to the channel: 1",
    "  Reactions whose people the export does not name: 2",
    "  Messages without any text or file: 1",
    "To note:",
    "  Pins, which Parley does not have yet: 2",
    "  Messages split because they were too long: 1",
    "  Threads whose first message is not in the export: 1",
    "Olga is a member of every imported channel.",
    "The import is complete.",
  ]);
});
