import { describe, expect, test } from "vitest";
import { newChannel } from "../../../test/model-data.ts";
import { rate } from "./rank.ts";
import { partnersIn, suggestChannels, suggestPeople } from "./suggestions.ts";
import { completeName, findTrigger } from "./trigger.ts";

/** Reads `a|b` as text with a caret. */
const read = (drawn: string) => {
  const at = drawn.indexOf("|");
  return { text: drawn.replace("|", ""), start: at, end: at };
};

describe("a name begins", () => {
  test.each([
    ["@|", "@", ""],
    ["@ad|", "@", "ad"],
    ["Hello @Ad|", "@", "Ad"],
    ["(@ad|", "@", "ad"],
    ["a\n#gen|", "#", "gen"],
    ["#größe-1|", "#", "größe-1"],
    ["@ada.okafor|", "@", "ada.okafor"],
    ["@o'bri|", "@", "o'bri"],
    ["`code` @ad|", "@", "ad"],
    ["```\ncode\n```\n@ad|", "@", "ad"],
    ["@a|da", "@", "a"],
    ["“@ad|", "@", "ad"],
    [":ta|", ":", "ta"],
    ["Well done :+1|", ":", "+1"],
    ["(:party-par|", ":", "party-par"],
  ])("%s", (drawn, sign, query) => {
    expect(findTrigger(read(drawn))).toMatchObject({ sign, query });
  });

  test.each([
    ["nothing written", "|"],
    ["plain text", "ada|"],
    ["an e-mail address", "ada@fieldwork.org|"],
    ["the beginning of one", "ada@|"],
    ["an address of the web", "https://a.org/@ada|"],
    ["its fragment", "https://a.org/#intro|"],
    ["the target of a link", "[a](#intro|"],
    ["a heading", "# Title|"],
    ["a heading of second order", "##|"],
    ["after a space", "@ada |"],
    ["a reference by number in a word", "gh#12|"],
    ["an entity", "&#39|"],
    ["code", "`@ad|"],
    ["closed code", "`a @ad|b`"],
    ["code of two signs", "`` a` @ad|"],
    ["a block of code", "```\n@ad|"],
    ["a doubled sign", "@@ad|"],
    ["a face", "Nice :D|"],
    ["another face", ":-p|"],
    ["a time", "at 10:30|"],
    ["one letter", ":t|"],
    ["a place in a file", "main.ts:ab|"],
    ["an emoji that ends", ":tada:|"],
  ])("not in %s: %s", (_, drawn) => {
    expect(findTrigger(read(drawn))).toBeNull();
  });

  test("not while text is selected", () => {
    expect(findTrigger({ text: "@ada", start: 1, end: 4 })).toBeNull();
  });
});

describe("a name is completed", () => {
  test.each([
    ["@ad|", "ada", "@ada |"],
    ["Hi @AD| there", "ada", "Hi @ada |there"],
    ["@ad|, hi", "ada", "@ada|, hi"],
    ["@a|da!", "ada", "@ada|!"],
    ["@|tomorrow", "ada", "@ada |tomorrow"],
    ["#ge|\nnext", "general", "#general |\nnext"],
  ])("%s → %s", (drawn, name, expected) => {
    const state = read(drawn);
    const trigger = findTrigger(state);
    if (!trigger) throw new Error("Nothing is being written.");
    const { text, start, end } = completeName(state, trigger, name);
    expect(start).toBe(end);
    expect(`${text.slice(0, start)}|${text.slice(start)}`).toBe(expected);
  });
});

describe("what is typed is found", () => {
  test.each([
    ["", 0],
    ["ada", 0],
    ["OKA", 0],
    ["adaok", 0],
    ["ada.o", 0],
    ["jos", 0],
    ["kaf", 1],
    ["okfa", 2],
    ["okkafor", 2],
    ["okafro", 2],
    ["oka-x", null],
    ["marnie", null],
    ["xda", null],
    ["oz", null],
  ])("%s: %s", (typed, rating) => {
    expect(rate(typed, ["Ada José Okafor", "ada.okafor"])).toBe(rating);
  });
});

const person = (_id: string, name: string, is_active = true) => ({
  _id,
  name,
  username: name.toLowerCase().replaceAll(" ", "."),
  avatar: null,
  role: "member" as const,
  is_active,
  rev: 1,
});
const people = [
  person("1", "Ada Okafor"),
  person("2", "Adam Rossi"),
  person("3", "Adele Sato"),
  person("4", "Adrian Moss"),
  person("5", "Nadia Haddad"),
  person("6", "Adelheid Groß", false),
];
const near = { writers: ["3"], partners: [], members: new Set(["2"]), me: "4" };
const names = (list: { name: string }[]) => list.map(({ name }) => name);

test("people: a better match first, then who wrote here, members, others, oneself, who is away", () => {
  expect(names(suggestPeople("ad", people, near, false))).toEqual([
    "adele.sato",
    "adam.rossi",
    "ada.okafor",
    "adrian.moss",
    "adelheid.groß",
    "nadia.haddad",
  ]);
});

test("people: whom one writes to comes first among the members, and among the others", () => {
  const some = [
    person("1", "Ada One"),
    person("2", "Ada Two"),
    person("3", "Ada Three"),
    person("4", "Ada Four"),
    person("5", "Ada Five"),
  ];
  const partners = ["5", "2", "4"];
  const members = new Set(["1", "2", "3", "4"]);
  const order = (writers: string[]) =>
    names(suggestPeople("ada", some, { writers, partners, members, me: "9" }, true));
  expect(order([])).toEqual(["ada.two", "ada.four", "ada.one", "ada.three", "ada.five"]);
  expect(order(["3"])).toEqual(["ada.three", "ada.two", "ada.four", "ada.one", "ada.five"]);
  const strangers = { writers: [], partners, members: new Set(["1"]), me: "9" };
  expect(names(suggestPeople("ada", some, strangers, false))).toEqual([
    "ada.one",
    "ada.five",
    "ada.two",
    "ada.four",
    "ada.three",
  ]);
});

test("whom one writes to is known from one's direct conversations, the latest first", () => {
  const entry = (id: string, last_message_at: string | null, kind: "direct" | "group") => ({
    channel: { ...newChannel(1).shared, kind, participants: [person("me", "Me"), person(id, id)] },
    last_message_at,
  });
  const entries = [
    entry("a", "2026-01-01T00:00:00.000Z", "direct"),
    entry("b", null, "direct"),
    entry("c", "2026-02-01T00:00:00.000Z", "direct"),
    entry("d", "2026-03-01T00:00:00.000Z", "group"),
  ];
  expect(partnersIn(entries, "me")).toEqual(["c", "a", "b"]);
});

test("everyone is offered by both words, and only where there are several", () => {
  expect(names(suggestPeople("chan", people, near, true))).toEqual(["channel"]);
  expect(names(suggestPeople("every", people, near, true))).toEqual(["channel"]);
  expect(names(suggestPeople("chan", people, near, false))).toEqual([]);
});

test("channels: one's own first, none twice, none that is archived or has no name", () => {
  const channel = (id: string, name: string) => ({ ...newChannel(1).shared, _id: id, name });
  const own = [channel("a", "design"), { ...channel("b", ""), kind: "direct" as const }];
  const others = [
    channel("a", "design"),
    channel("c", "dependencies"),
    { ...channel("d", "devices"), archived_at: "2026-01-01T00:00:00.000Z" },
    channel("e", "old-design"),
  ];
  expect(names(suggestChannels("de", own, others))).toEqual([
    "design",
    "dependencies",
    "old-design",
  ]);
});
