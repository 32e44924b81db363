import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { runAsProgram, sourceFiles } from "./check-files.mjs";

const LOCALES = /(?:^|\/)src\/locales\/([a-z]{2})\/[^/]+\.json$/;

/** Languages that may lag behind English: what they lack is shown in English, and listed here. */
const MAY_LAG = ["ar"];

/**
 * Compares the texts of each language with the English ones.
 *
 * @param {string} root folder of a git work tree
 * @returns {Promise<{summary: string, problems: string[]}>} The summary names what may be missing and is.
 */
export async function checkTexts(root) {
  const files = sourceFiles(root, "json").filter((path) => LOCALES.test(path));
  const keysOf = new Map(files.map((path) => [path, readKeys(root, path)]));
  const codes = [...new Set(files.map((path) => LOCALES.exec(path)[1]))].filter((c) => c !== "en");
  const english = files.filter((path) => LOCALES.exec(path)[1] === "en");
  const problems = english.length === 0 ? ["texts: no English text was found"] : [];
  const lagging = [];
  for (const code of codes)
    for (const path of english) {
      const name = basename(path);
      const own = keysOf.get(join(dirname(path), "..", code, name).replaceAll("\\", "/")) ?? [];
      for (const key of wantedKeys(keysOf.get(path), code)) {
        if (own.includes(key)) continue;
        if (MAY_LAG.includes(code)) lagging.push(`${code} ${name.replace(".json", "")}:${key}`);
        else problems.push(`texts: ${code}/${name} lacks ${key}`);
      }
    }
  const warning = lagging.length > 0 ? `, shown in English: ${lagging.join(", ")}` : "";
  return { summary: `${codes.length + 1} languages${warning}`, problems };
}

/** English keys, each counted thing in the forms of the language. */
function wantedKeys(english, code) {
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  return [
    ...new Set(
      english.flatMap((key) => {
        const [, base] = /^(.*)_(?:one|other)$/.exec(key) ?? [];
        return base === undefined ? [key] : forms.map((form) => `${base}_${form}`);
      }),
    ),
  ];
}

function readKeys(root, path) {
  return keysIn(JSON.parse(readFileSync(join(root, path), "utf8")), "");
}

function keysIn(texts, path) {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [path + key] : keysIn(value, `${path}${key}.`),
  );
}

await runAsProgram(import.meta.url, checkTexts);
