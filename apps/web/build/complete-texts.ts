import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

interface Texts {
  [key: string]: string | Texts;
}

/** Values that are numbers: they need no isolation, and stand beside the words that they count. */
const NUMBERS = new Set(["count", "least", "max", "mb", "min", "most", "n", "percent", "shown"]);

/**
 * Puts each value that is filled in, with the sign of a channel or a person before it, between marks that
 * keep its own direction: names, addresses and times in Latin letters stay whole inside right-to-left text.
 */
export const isolated = (text: string): string =>
  text.replace(/[#@]?{{\s*(\w+)\s*}}/g, (place, name) =>
    NUMBERS.has(name) ? place : `\u2068${place}\u2069`,
  );

/** The texts of a language, and the English one where it has none yet. */
export function completed(english: Texts, own: Texts, plurals: readonly string[]): Texts {
  const whole: Texts = Object.fromEntries(
    Object.entries(own).map(([key, text]) => [
      key,
      typeof text === "string" ? isolated(text) : completed(groupOf(english[key]), text, plurals),
    ]),
  );
  for (const [key, text] of Object.entries(english)) {
    const base = key.endsWith("_other") && key.slice(0, -"_other".length);
    for (const name of base ? plurals.map((plural) => `${base}_${plural}`) : [key])
      whole[name] ??= typeof text === "string" ? isolated(text) : text;
  }
  return whole;
}

const groupOf = (text: string | Texts | undefined): Texts => (typeof text === "object" ? text : {});

/**
 * Completes a right-to-left language while it is built, so that nothing is missing on the screen although
 * nobody loads a second language for it.
 *
 * @param folder absolute path of all languages' texts, with a slash at its end
 * @param language the code of the language
 */
export function completeTexts(folder: string, language: string): Plugin {
  const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const own = `${folder}${language}/`;
  return {
    name: "complete-texts",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(own) || !id.endsWith(".json")) return;
      const english = readFileSync(`${folder}en/${id.slice(own.length)}`, "utf8");
      const texts = completed(JSON.parse(english), JSON.parse(code), plurals);
      return { code: JSON.stringify(texts), map: null };
    },
  };
}
