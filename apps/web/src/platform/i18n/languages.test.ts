import { errors } from "@parley/contract";
import { expect, test } from "vitest";
import { type Language, languageCodes, languages, pickLanguage } from "./languages.ts";

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
  const { load, late } = languages[code];
  const loaded = Object.entries(late).map(async ([name, fetch]) => [name, (await fetch()).default]);
  return flatten({ ...(await load()).default, ...Object.fromEntries(await Promise.all(loaded)) });
}

const english = await textsOf("en");

test("English has texts", () => {
  expect(Object.keys(english).length).toBeGreaterThan(50);
});

test.each(languageCodes)("%s has exactly the keys of English, none of them empty", async (code) => {
  const texts = await textsOf(code);
  expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  expect(Object.entries(texts).filter(([, text]) => text.trim() === "")).toEqual([]);
});

test("every failure of the server can be said in every language", () => {
  const said = Object.keys(english).filter((key) => key.startsWith("common.errors."));
  const codes = Object.keys(errors);
  expect(said).toEqual(expect.arrayContaining(codes.map((code) => `common.errors.${code}`)));
});

test.each(languageCodes)("%s uses the same placeholders as English", async (code) => {
  const texts = await textsOf(code);
  for (const [key, text] of Object.entries(english)) {
    expect({ key, uses: placeholders(texts[key] ?? "") }).toEqual({
      key,
      uses: placeholders(text),
    });
  }
});

test("the chosen language wins, then the browser's first known one, then English", () => {
  expect(pickLanguage("de", ["en-GB"])).toBe("de");
  expect(pickLanguage(null, ["fr-FR", "de-AT", "en"])).toBe("de");
  expect(pickLanguage("tlh", ["fr"])).toBe("en");
  expect(pickLanguage("constructor", [])).toBe("en");
});
