import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ImportTest, openImportTest } from "../../../test/slack-import.ts";
import type { SlackResult } from "./import-slack.ts";

/** A real export, which is not part of this repository: beside it, or where the variable says. */
const file =
  process.env.PARLEY_SLACK_EXPORT ??
  resolve(import.meta.dirname, "../../../../../../../shared/data/racket-slack-export.zip");
const isHere = existsSync(file);
if (!isHere) console.log(`Skipped: there is no real Slack export at ${file}.`);

describe.skipIf(!isHere)("a real export of two years", () => {
  let here: ImportTest;
  let result: SlackResult;

  beforeAll(async () => {
    here = await openImportTest();
    await here.register();
    result = await here.runFile(file);
  });

  afterAll(() => here.close());

  const one = async (query: string) => (await here.rows<Record<string, unknown>>(query))[0];

  test("every person and every message is there, in the order of their times", async () => {
    expect(result).toMatchObject({ added: 22_171, here: 0, plan: { days: 665 } });
    expect(
      await one("SELECT count(*)::int AS people FROM users WHERE source_key IS NOT NULL"),
    ).toEqual({
      people: 352,
    });
    expect(
      await one(`SELECT count(*)::int AS messages, min(seq)::int AS first, max(seq)::int AS last,
        count(DISTINCT created_at::date)::int AS days, bool_and(text <> '') AS filled,
        count(thread_id)::int AS replies, count(DISTINCT thread_id)::int AS threads,
        sum(reply_count)::int AS counted FROM messages`),
    ).toMatchObject({
      ...{ messages: 22_171, first: 1, last: 22_171, filled: true },
      ...{ replies: 7_051, threads: 478, counted: 7_051 },
    });
    expect(
      await one(`SELECT count(*)::int AS disorder FROM messages a JOIN messages b ON b.seq = a.seq + 1
        AND b.channel_id = a.channel_id WHERE b.created_at < a.created_at`),
    ).toEqual({ disorder: 0 });
  });

  test("the channel is shown to its people and the owner, with nothing unread", async () => {
    expect(
      await one(`SELECT c.importing, c.member_count, c.kind, c.visibility,
        (SELECT count(*)::int FROM channel_members WHERE last_read_seq = c.head) AS read FROM channels c`),
    ).toEqual({
      importing: false,
      member_count: 328,
      kind: "channel",
      visibility: "public",
      read: 328,
    });
  });

  test("no mark of Slack is left, and code is as it was typed", async () => {
    const left = "text ~ '<@U|<#C|<!|&(lt|gt|amp);' AND text !~ '`'";
    expect(await one(`SELECT count(*)::int AS left FROM messages WHERE ${left}`)).toEqual({
      left: 0,
    });
    const { text } =
      (await one(
        `SELECT text FROM messages WHERE text LIKE '%syntax-shift-phase-level%namespace-symbol->identifier%'`,
      )) ?? {};
    expect(text).toContain(
      "\n     (parameterize ([current-namespace (module->namespace 'racket/match)])\n",
    );
    expect(
      await one("SELECT count(*)::int AS mentioning FROM messages WHERE mention_ids <> '{}'"),
    ).toEqual({ mentioning: 4_141 });
  });

  test("again adds nothing", async () => {
    const before = await one("SELECT head, rev, members_rev, member_count FROM channels");
    expect(await here.runFile(file)).toMatchObject({ added: 0, here: 22_171 });
    expect(await one("SELECT head, rev, members_rev, member_count FROM channels")).toEqual(before);
  });
});
