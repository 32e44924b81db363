import { limits, parseSearch } from "@parley/contract";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../../../test/postgres.ts";
import { toInfixText } from "./infix.ts";
import { toVector } from "./lexemes.ts";
import { allOf, wantedWords } from "./query.ts";

let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await drop();
});

/** A text and a query of it; whether PostgreSQL finds the one by the other is one statement for all. */
interface Case {
  text: string;
  query: string;
}

/** The cases whose text is not found, by words alone. */
async function notFound(cases: Case[]): Promise<Case[]> {
  const asked = cases.map(({ text, query }) => {
    const words = allOf(wantedWords(parseSearch(query)).all.map((wanted) => wanted.words));
    return { vector: toVector(text, []), words: words ?? null };
  });
  const { rows } = await client.query<{ found: boolean | null }>(
    "SELECT v::tsvector @@ q::tsquery AS found FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS c (v, q, n) ORDER BY n",
    [asked.map(({ vector }) => vector), asked.map(({ words }) => words)],
  );
  return cases.filter((_, index) => rows[index]?.found === false);
}

const word = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 10 }),
  fc.stringMatching(/^[A-Za-zäöüßéñ]{1,12}$/),
  fc.stringMatching(/^[a-z]{1,6}[-_./@:'’+#][a-zA-Z0-9]{1,6}$/),
  fc.stringMatching(/^[\u4e00-\u4e20\u3041-\u3050\uac00-\uac10]{1,8}$/),
  fc.constantFrom(
    "v1.2.3",
    "parseHttpRequest",
    "don't",
    "C++",
    "東京Tower2026年",
    "\\",
    "''",
    "🎉",
    "a\u0301",
  ),
);
/** Words that a query would take for something else than words. */
const isPlain = (text: string) =>
  parseSearch(text).every(({ type, negated }) => type === "word" && !negated);

test("every word of a query that stands in the text finds it, whatever it is", async () => {
  const cases = fc.sample(
    fc
      .tuple(fc.array(word, { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat({ max: 3 }))
      .map(([words, at, count]) => {
        const start = at % words.length;
        return { text: words.join(" "), query: words.slice(start, start + count + 1).join(" ") };
      })
      .filter(({ query }) => isPlain(query)),
    3_000,
  );
  expect(await notFound(cases)).toEqual([]);
});

test("every phrase of a text finds it in quotes", async () => {
  const cases = fc.sample(
    fc
      .tuple(
        fc.array(word, { minLength: 2, maxLength: 12 }),
        fc.nat(),
        fc.integer({ min: 1, max: 4 }),
      )
      .map(([words, at, count]) => {
        const start = at % words.length;
        return { text: words.join(" "), query: `"${words.slice(start, start + count).join(" ")}"` };
      })
      .filter(({ query }) => !/["“”„«»＂]/.test(query.slice(1, -1))),
    2_000,
  );
  expect(await notFound(cases)).toEqual([]);
});

test("any text and any query make what PostgreSQL accepts", async () => {
  const any = fc.oneof(
    fc.string({ unit: "binary", maxLength: limits.searchText }),
    fc.string({ unit: "grapheme", maxLength: limits.searchText }),
    fc
      .array(
        fc.constantFrom(
          "'",
          "\\",
          '"',
          "&",
          "|",
          "!",
          "<->",
          ":*",
          "(",
          ")",
          "-",
          " ",
          "a",
          "会",
          "%",
          "_",
        ),
        { maxLength: 100 },
      )
      .map((parts) => parts.join("")),
  );
  const cases = fc.sample(fc.tuple(any, any), 1_500).map(([text, query]) => ({
    text: text.replaceAll("\0", "").toWellFormed(),
    query: query.replaceAll("\0", "").toWellFormed(),
  }));
  await expect(notFound(cases)).resolves.toBeInstanceOf(Array);
  const patterns = cases.flatMap(({ text, query }) =>
    wantedWords(parseSearch(query)).all.map(({ infix }) => [toInfixText(text), infix ?? ""]),
  );
  const asked = client.query(
    "SELECT count(*) FILTER (WHERE t LIKE p) FROM unnest($1::text[], $2::text[]) AS c (t, p)",
    [patterns.map(([text]) => text), patterns.map(([, pattern]) => pattern)],
  );
  await expect(asked).resolves.toBeDefined();
});

test("names are folded by the database as words are by the server", async () => {
  const { fold } = await import("./fold.ts");
  const names = fc.sample(
    fc.string({
      unit: fc.integer({ min: 0x20, max: 0x24f }).map((code) => String.fromCodePoint(code)),
      maxLength: 12,
    }),
    500,
  );
  const { rows } = await client.query<{ folded: string }>(
    "SELECT search_fold(name) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS n (name, at) ORDER BY at",
    [names],
  );
  const wrong = names.filter((name, index) => rows[index]?.folded !== fold(name));
  expect(wrong.map((name) => [...name].map((c) => [c, c.codePointAt(0)?.toString(16)]))).toEqual(
    [],
  );
});
