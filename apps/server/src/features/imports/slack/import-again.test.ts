import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleExport, ts } from "../../../test/slack-export.ts";
import { type ImportTest, openImportTest } from "../../../test/slack-import.ts";
import { reportLines } from "./report.ts";

let here: ImportTest;

beforeAll(async () => {
  here = await openImportTest();
  await here.register();
  await here.run(sampleExport());
});

afterAll(() => here.close());

test("again adds nothing twice", async () => {
  const before = await here.everything();
  const again = await here.run(sampleExport());
  expect(await here.everything()).toEqual(before);
  expect(again).toMatchObject({ added: 0, here: 34, people: { here: 9, added: 0, matched: 0 } });
});

test("a newer export adds only what is new, behind what was written since, unread by nobody", async () => {
  const [general] = await here.rows<{ _id: string; head: number }>(
    "SELECT _id, head FROM channels WHERE name = 'general'",
  );
  // Somebody wrote here; Olga has read it, Ben has not, Zoë has left.
  const head = (general?.head ?? 0) + 1;
  await here.rows(`INSERT INTO messages (channel_id, seq, rev, _id, author_id, client_id, client_hash, text)
    SELECT '${general?._id}', ${head}, ${head}, gen_random_uuid(), _id, gen_random_uuid(), 'x', 'written here'
    FROM users WHERE username = 'ada.l'`);
  await here.rows(`UPDATE channels SET head = ${head} WHERE _id = '${general?._id}'`);
  await here.rows(`UPDATE channel_members SET last_read_seq = ${head} WHERE channel_id = '${general?._id}'
    AND user_id = (SELECT _id FROM users WHERE username = 'olga')`);
  await here.rows(`UPDATE channel_members SET left_at = now() WHERE channel_id = '${general?._id}'
    AND user_id = (SELECT _id FROM users WHERE username = 'zoe')`);
  const newer = sampleExport();
  newer["general/2024-01-03.json"] = [
    { ts: ts(180_000), user: "U6", text: "news" },
    { ts: ts(180_001), user: "U2", text: "to the old thread", thread_ts: ts(10) },
  ];
  const result = await here.run(newer);
  expect(result).toMatchObject({ added: 2, here: 34 });
  const messages = await here.messagesOf("general");
  expect(messages.slice(-3).map(({ text }) => text)).toEqual([
    "written here",
    "news",
    "to the old thread",
  ]);
  const root = messages.find(({ text }) => text === "a question");
  expect(root).toMatchObject({ reply_count: 3, rev: messages.at(-1)?.seq });
  const marks = await here.rows(`SELECT u.username, m.left_at IS NOT NULL AS left,
      (SELECT count(*)::int FROM messages x WHERE x.channel_id = m.channel_id AND x.seq > m.last_read_seq
        AND (x.thread_id IS NULL OR x.in_channel) AND x.deleted_at IS NULL AND x.author_id <> m.user_id) AS unread
    FROM channel_members m JOIN users u ON u._id = m.user_id
    WHERE m.channel_id = '${general?._id}' ORDER BY 1`);
  expect(marks).toMatchObject([
    { username: "ada.l", unread: 0 },
    { username: "ben", unread: 2 },
    { username: "olga", unread: 0 },
    { username: "zoe", left: true },
  ]);
});

test("a channel that was deleted here stays so", async () => {
  await here.rows("UPDATE channels SET deleted_at = now() WHERE name = 'secret'");
  const before = await here.everything();
  const result = await here.run(sampleExport());
  expect(await here.everything()).toEqual(before);
  expect(reportLines(result, false)).toContain(
    "  Channels that were imported before and deleted here: 1",
  );
});

test("user groups come with their people once, and stay as they were changed here since", async () => {
  const at = await openImportTest();
  try {
    await at.register();
    const group = (id: string, handle: string, users: string[], more: object = {}) => ({
      ...{ id, handle, name: `The ${handle}`, description: "Who helps", users },
      ...{ team_id: "T1", is_usergroup: true, date_delete: 0, ...more },
    });
    const files = {
      ...sampleExport(),
      "usergroups.json": [
        group("S1", "Help Desk", ["U1", "U2", "U5", "U404"], { is_open: true }),
        group("S2", "old", ["U1"], { date_delete: 1_700_000_000 }),
        group("S3", "olga", ["U2"]),
      ],
      "general/2024-01-04.json": [
        {
          ts: ts(260_000),
          user: "U2",
          text: "see <https://example.org/pears>",
          attachments: [
            {
              ...{ from_url: "https://example.org/pears", service_name: "Fruit", title: "Pears" },
              ...{ text: "How to keep them", image_url: "https://example.org/pear.png" },
            },
          ],
        },
        { ts: ts(270_000), user: "U2", text: "<!subteam^S1> and <!subteam^S9|@others>" },
      ],
    };
    const stored = () =>
      at.rows(`SELECT g.handle, g.name, g.description, g.is_open, g.deleted_at IS NULL AS here,
          ARRAY(SELECT u.name FROM user_group_members m JOIN users u ON u._id = m.user_id
            WHERE m.group_id = g._id ORDER BY 1) AS people FROM user_groups g ORDER BY 1`);
    const dry = await at.run(files, true);
    expect(await stored()).toEqual([]);
    const first = await at.run(files);
    expect([dry.groups, first.groups]).toMatchObject(
      Array(2).fill({ added: 1, here: 0, taken: 1, tooMany: 0 }),
    );
    const desk = { handle: "help-desk", name: "The Help Desk", description: "Who helps" };
    const people = ["Ada L.", "Benny", "Other Ada"];
    expect(await stored()).toEqual([{ ...desk, is_open: true, here: true, people }]);
    // It calls the people of the group, those that the export knows, but not who wrote it: as a message written here.
    const called = (await at.messagesOf("general")).at(-1);
    expect(called?.text).toBe("@help-desk and @others");
    const [{ _id: group_id } = { _id: "" }] = await at.rows<{ _id: string }>(
      "SELECT _id FROM user_groups",
    );
    expect(called?.mentions).toMatchObject(Array(2).fill({ username: "help-desk", group_id }));
    // What a link showed there shows here, and nobody was asked for it.
    const linked = (await at.messagesOf("general")).at(-2);
    expect(linked?.text).toBe("see https://example.org/pears");
    const page = { site: "Fruit", title: "Pears", description: "How to keep them" };
    expect(linked?.previews).toMatchObject([
      { url: "https://example.org/pears", ...page, width: null, height: null },
    ]);
    expect(
      await at.rows(`SELECT p.url, p.picture_size FROM message_pages m
        JOIN link_pages p ON p._id = m.page_id`),
    ).toEqual([{ url: "https://example.org/pears", picture_size: null }]);
    const lines = reportLines(first, false);
    expect(lines).toContain("Groups     2");
    expect(lines).toContain("Previews   1, of links, as Slack showed them");
    expect(lines).toContain("  User groups whose handle is taken here: 1");

    const before = await at.everything();
    expect((await at.run(files)).groups).toMatchObject({ added: 0, here: 1 });
    expect(await at.everything()).toEqual(before);
    await at.rows("UPDATE user_groups SET name = 'Ours now', deleted_at = now()");
    await at.run(files);
    expect(await stored()).toMatchObject([{ name: "Ours now", here: false }]);
    const twice = { ...files, "usergroups.json": [group("S1", "a1", []), group("S1", "b1", [])] };
    await expect(at.run(twice)).rejects.toThrow("lists the user group S1 twice");
  } finally {
    await at.close();
  }
});
