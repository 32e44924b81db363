import { errors } from "@parley/contract";
import { expect, test } from "vitest";
import { type Language, languageCodes, languages, pickLanguage, regionalTag } from "./languages.ts";

/** Every text by its dotted path. */
function flatten(texts: object, path = ""): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) => {
      const here = path ? `${path}.${key}` : key;
      return typeof value === "string" ? [[here, value]] : Object.entries(flatten(value, here));
    }),
  );
}

const placeholders = (text: string) =>
  [...text.matchAll(/{{\s*(\w+)/g)].map(([, name]) => name).sort();

async function textsOf(code: Language): Promise<Record<string, string>> {
  const { default: start, late } = await languages[code].load();
  const loaded = Object.entries(late).map(async ([name, fetch]) => [name, (await fetch()).default]);
  return flatten({ ...start, ...Object.fromEntries(await Promise.all(loaded)) });
}

const english = await textsOf("en");
const codes = languageCodes.filter((code) => code !== "en");

/** The keys that a language needs: English ones, counted things in each of the language's own forms. */
function keysIn(code: Language): string[] {
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  return Object.keys(english).flatMap((key) => {
    const [, base] = key.match(/^(.*)_other$/) ?? [];
    return base ? forms.map((form) => `${base}_${form}`) : [key];
  });
}

test("English has texts", () => {
  expect(Object.keys(english).length).toBeGreaterThan(50);
});

test.each(codes)(
  "%s has no keys but those of English, none of them empty where English says something",
  async (code) => {
    const texts = await textsOf(code);
    const unknown = Object.keys(texts).filter((key) => !(key in english));
    expect(unknown.filter((key) => !keysIn(code).includes(key))).toEqual([]);
    // What takes nothing behind its name says nothing there in any language.
    const empty = Object.keys(texts).filter((key) => texts[key]?.trim() === "");
    expect(empty.filter((key) => english[key] !== "")).toEqual([]);
  },
);

test("German has all keys of English", async () => {
  expect(Object.keys(await textsOf("de")).sort()).toEqual(Object.keys(english).sort());
});

test("what Arabic counts, it counts in all six forms", async () => {
  const texts = await textsOf("ar");
  const forms = new Intl.PluralRules("ar").resolvedOptions().pluralCategories;
  expect(forms).toHaveLength(6);
  const counted = Object.keys(texts).flatMap((key) => key.match(/^(.*)_other$/)?.[1] ?? []);
  expect(counted.length).toBeGreaterThan(20);
  const wanted = counted.flatMap((base) => forms.map((form) => `${base}_${form}`));
  expect(wanted.filter((key) => !(key in texts))).toEqual([]);
});

test("every failure of the server can be said in every language", () => {
  const said = Object.keys(english).filter((key) => key.startsWith("common.errors."));
  const codes = Object.keys(errors);
  expect(said).toEqual(expect.arrayContaining(codes.map((code) => `common.errors.${code}`)));
});

test.each(codes)("%s uses the same placeholders as English", async (code) => {
  // A form for exactly nothing, one or two may say so in a word.
  const inWords = /_(zero|one|two)$/;
  for (const [key, text] of Object.entries(await textsOf(code))) {
    const other = key.replace(/_(zero|one|two|few|many)$/, "_other");
    const uses = placeholders(text);
    const allowed = placeholders(english[key] ?? english[other] ?? "");
    const counts = allowed.filter((name) => name !== "count" && name !== "shown");
    if (!inWords.test(key)) expect({ key, uses }).toEqual({ key, uses: allowed });
    else expect([allowed, counts]).toContainEqual(uses);
  }
});

test("the chosen language wins, then the browser's first known one, then English", () => {
  expect(pickLanguage("de", ["en-GB"])).toBe("de");
  expect(pickLanguage(null, ["fr-FR", "de-AT", "en"])).toBe("de");
  expect(pickLanguage(null, ["ar-EG", "en"])).toBe("ar");
  expect(pickLanguage("tlh", ["fr"])).toBe("en");
  expect(pickLanguage("constructor", [])).toBe("en");
});

test.each([
  ["en", ["en-GB", "en"], "en-GB"],
  ["en", ["de-AT", "en-AU"], "en-AU"],
  ["en", ["en"], "en"],
  ["de", ["de-CH"], "de-CH"],
  ["de", ["en-GB"], "de"],
  ["de", ["den-CA"], "de"],
  ["en", ["en-US@posix"], "en"],
  ["ar", [], "ar"],
] as const)("dates in %s with the browser in %j are written as in %s", (language, browser, tag) => {
  expect(regionalTag(language, browser)).toBe(tag);
});
