import { calls, type FoundMessage, type SearchResult } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { channelNamed } from "../../test/team.ts";

let app: TestApp;
let ada: TestClient;
let ben: TestClient;
let general: string;

/** Texts by a word that says what they are for. */
const texts = {
  deploy: "The deployment of the web server failed twice yesterday",
  running: "She was running several experiments",
  report: "An exact phrase: the **quarterly** report is ready",
  other: "The report about the quarterly numbers",
  dashed: "Please set foo-bar in the configuration",
  underscored: "The variable foo_bar was renamed",
  camel: "We call fooBar from parseHttpRequest()",
  version: "Released as v1.2.3 this morning",
  mail: "Write to support@parley.example.org for help",
  path: "See apps/server/src/main.ts and C:\\Program Files\\Parley",
  url: "Docs are at https://docs.example.org/guide/search?lang=en#top",
  accents: "Das Café in Zürich heißt Übermut",
  compound: "Die Güterverkehrsgesellschaft hat neue Verträge",
  houses: "Die Häuser stehen leer",
  chinese: "明天下午我们在会议室讨论产品发布计划",
  japanese: "来週の東京都庁での打ち合わせを確認してください。カタカナのテスト",
  korean: "내일 회의록을 공유해 주세요",
  russian: "Завтра приветствие новых сотрудников",
  cpp: "Rewrite the parser in C++ or C#",
  emoji: "Launch day 🎉",
  wildcard: "Use 100% of the_budget \\o/",
} as const;

beforeAll(async () => {
  app = await buildTestApp();
  ada = await registerPerson(app.url, "Ada Okafor");
  ben = await registerPerson(app.url, "Ben Sato");
  general = await channelNamed(ada, "general");
  for (const text of Object.values(texts)) await ada.send(general, text);
});
afterAll(() => app.close());

const ask = (q: string, more: object = {}, who = ben): Promise<SearchResult> =>
  who.call(calls.searchShow, { query: { q, ...more } });
const messagesOf = async (q: string, more: object = {}, who = ben) =>
  (await ask(q, { kind: "messages", ...more }, who)).messages?.items ?? [];
const textsOf = (found: FoundMessage[]) => found.map(({ message }) => message.text);

describe("A message is found by", () => {
  test.each<
    [what: string, query: string, found: keyof typeof texts, ...more: (keyof typeof texts)[]]
  >([
    ["a whole word", "experiments", "running"],
    ["several words in any order", "twice server", "deploy"],
    ["another form of an English word", "deployed", "deploy"],
    ["the form in which an English word is looked up", "run", "running"],
    ["the singular of a German word", "haus", "houses"],
    ["another form of a German word", "Vertrag", "compound"],
    ["the beginning of a word", "experi", "running"],
    ["two letters that begin a word", "wa", "running", "underscored"],
    ["a part of a word", "ploym", "deploy"],
    ["a part of a German compound", "verkehr", "compound"],
    ["another part of it", "gesellschaft", "compound"],
    ["two parts of words", "verkehr ertr", "compound"],
    ["another form of a word and a part of one", "failing ploym", "deploy"],
    ["a part of a word and a phrase", 'ertr "hat neue"', "compound"],
    ["a word without its accents", "cafe ubermut", "accents"],
    ["a word with accents that it lacks", "yésterday", "deploy"],
    ["an umlaut written out", "zuerich", "accents"],
    ["ss for ß", "heisst", "accents"],
    ["a phrase in quotes, across Markdown", '"the quarterly report"', "report"],
    [
      "foo-bar as it is written, as foo_bar and fooBar",
      "foo-bar",
      "camel",
      "dashed",
      "underscored",
    ],
    ["foo_bar likewise", "foo_bar", "camel", "dashed", "underscored"],
    ["foobar likewise", "foobar", "camel", "dashed", "underscored"],
    ["a part of foo-bar", "oo-ba", "dashed"],
    ["a part of a name in code", "http", "camel", "url"],
    ["a name in code", "parsehttprequest", "camel"],
    ["a version", "v1.2.3", "version"],
    ["a version without its v", "1.2.3", "version"],
    ["an e-mail address", "support@parley.example.org", "mail"],
    ["the host of an e-mail address", "@parley.example", "mail"],
    ["a path", "src/main.ts", "path"],
    ["a path with backslashes", "C:\\Program", "path"],
    ["a URL", "https://docs.example.org/guide/search?lang=en", "url"],
    ["a part of a URL", "docs.example.org/guide", "url"],
    ["a Chinese word", "会议室", "chinese"],
    ["two Chinese characters within a sentence", "发布", "chinese"],
    ["one Chinese character", "论", "chinese"],
    ["two Chinese words", "产品 明天", "chinese"],
    ["a Japanese word in kanji", "東京", "japanese"],
    ["a longer one", "東京都庁", "japanese"],
    ["a Japanese word in kana", "ください", "japanese"],
    ["a Japanese word in katakana", "カタカナ", "japanese"],
    ["the same in half-width katakana", "ｶﾀｶﾅ", "japanese"],
    ["one Japanese character", "庁", "japanese"],
    ["a Korean word without its particle", "회의록", "korean"],
    ["a Korean word", "공유해", "korean"],
    ["one Korean character", "록", "korean"],
    ["a Korean word typed as single jamo", "회의록".normalize("NFD"), "korean"],
    ["a Russian word", "сотрудников", "russian"],
    ["a part of a Russian word", "ветств", "russian"],
    ["C++", "c++", "cpp"],
    ["C#", "C#", "cpp"],
    ["an emoji", "🎉", "emoji"],
    ["words, not those with a hyphen before", "report -numbers", "report"],
    ["words, not a phrase with a hyphen before", 'quarterly -"quarterly report"', "other"],
    ["a part of a word with a LIKE wildcard, as it is written", "the_budg", "wildcard"],
    ["an author", "from:@ada.okafor experi", "running"],
    ["the words of an operator that is none", "foo:bar", "dashed", "underscored"],
  ])("%s: %j", async (_what, query, ...found) => {
    const expected = found.map((name) => texts[name]).sort();
    expect(textsOf(await messagesOf(query)).sort()).toEqual(expected);
  });

  test.each([
    ["a phrase in another order", '"report quarterly"'],
    ["half of a Chinese word and another character", "会发"],
    ["characters that are far apart", "明室"],
    ["the middle of a Chinese word with other characters around it", "室讨论会"],
    ["a wildcard as if it stood for anything", "th%dget"],
    ["words of which one is nowhere", "deployment xylophone"],
    ["part of a number", "v1.3"],
    ["nothing", ""],
    ["punctuation alone", "?! -- %"],
    ["only what must not be", "-deploy"],
  ])("not by %s: %j", async (_what, query) => {
    expect(textsOf(await messagesOf(query))).toEqual([]);
  });
});

test("excerpts come with ranges of the matches, never with markup of theirs", async () => {
  await ada.send(general, "A <b>zebra</b> & **another zebra**");
  const [found] = await messagesOf("zebra");
  const { text, ranges } = found?.excerpt ?? { text: "", ranges: [] };
  expect(text).toBe("A <b>zebra</b> & another zebra");
  expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(["zebra", "zebra"]);
  expect(found?.channel).toMatchObject({ _id: general, name: "general" });
});

test("what is written exactly comes before other forms, these before beginnings and parts of words", async () => {
  const channel_id = (await ada.call(calls.channelCreate, { body: { name: "ranks" } }))._id;
  for (const text of ["a walrus", "two walruses", "walrusology", "the antiwalrus"]) {
    await ada.send(channel_id, text);
  }
  const found = textsOf(await messagesOf("walrus"));
  expect(found).toEqual(["a walrus", "two walruses", "walrusology", "the antiwalrus"]);
  const newest = textsOf(await messagesOf("walrus", { sort: "newest" }));
  expect(newest).toEqual(found.toReversed());
});

test("one call without a kind gives the first page of every kind, with counts", async () => {
  await ada.call(calls.channelCreate, { body: { name: "okapi-fans", description: "All okapis" } });
  await ada.send(general, "An okapi!");
  const found = await ask("okapi");
  expect(Object.keys(found).sort()).toEqual(
    ["channels", "events", "files", "messages", "people", "unknown"].sort(),
  );
  expect([found.messages?.count, found.channels?.count, found.people?.count]).toEqual([1, 1, 0]);
});

test("results are paged by key: each once and in order, while new matches arrive", async () => {
  const channel_id = (await ada.call(calls.channelCreate, { body: { name: "pages" } }))._id;
  const sent = Array.from({ length: 25 }, (_, n) => `pangolin ${n}`);
  for (const text of sent) await ada.send(channel_id, text);
  for (const sort of ["relevant", "newest"] as const) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { q: "pangolin", kind: "messages", sort, limit: 7, cursor } as const;
      const { messages } = await ben.call(calls.searchShow, { query });
      seen.push(...textsOf(messages?.items ?? []));
      cursor = messages?.next_cursor ?? undefined;
      await ada.send(channel_id, `pangolin meanwhile, ${sort} ${seen.length}`);
    } while (cursor);
    expect(seen.filter((text) => !text.includes("meanwhile")).toSorted()).toEqual(sent.toSorted());
    expect(new Set(seen).size).toBe(seen.length);
  }
});

describe("people and channels", () => {
  beforeAll(async () => {
    for (const [name, email] of [
      ["Zoë Krüger", "zoe@example.org"],
      ["Łukasz Nowak", "lukasz@example.org"],
      ["王小明", "wang@example.org"],
      ["Zora Neale", "zora@example.org"],
    ] as const) {
      await registerPerson(app.url, name, email);
    }
    for (const name of ["zoo-keepers", "backend-zoo", "größe"]) {
      await ada.call(calls.channelCreate, { body: { name } });
    }
  });
  const people = async (q: string) =>
    (await ask(q, { kind: "people" })).people?.items.map(({ person }) => person.name);
  const channels = async (q: string) =>
    (await ask(q, { kind: "channels" })).channels?.items.map(({ channel }) => channel.name);

  test.each([
    ["zoe", ["Zoë Krüger"]],
    ["ZO", ["Zoë Krüger", "Zora Neale"]],
    ["kruger", ["Zoë Krüger"]],
    ["rüg", ["Zoë Krüger"]],
    ["lukasz", ["Łukasz Nowak"]],
    ["krüger zoë", ["Zoë Krüger"]],
    ["小明", ["王小明"]],
    ["@zora", ["Zora Neale"]],
    ["%", []],
    ["from:@zora.neale", []],
  ])(
    "people are found by the beginning or a part of a name, accents ignored: %j",
    async (q, found) => {
      expect(await people(q)).toEqual(found);
    },
  );

  test.each([
    ["zoo", ["zoo-keepers", "backend-zoo"]],
    ["#zoo-k", ["zoo-keepers"]],
    ["grosse", ["größe"]],
    ["eepe", ["zoo-keepers"]],
  ])("channels are found likewise, the most fitting first: %j", async (q, found) => {
    expect(await channels(q)).toEqual(found);
  });

  test("they are paged too", async () => {
    const first = await ask("zo", { kind: "people", limit: 1 });
    expect(first.people?.count).toBe(2);
    const cursor = first.people?.next_cursor ?? undefined;
    const second = await ask("zo", { kind: "people", limit: 1, cursor });
    expect(second.people?.items.map(({ person }) => person.name)).toEqual(["Zora Neale"]);
    expect(second.people?.next_cursor).toBeNull();
  });
});
