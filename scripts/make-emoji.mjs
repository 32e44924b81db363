/**
 * Writes what is known of emoji, `*.generated.ts`, from two npm packages that are far too large to come with every
 * installation. After a new version of them: `npm pack` both, unpack them side by side into a folder, put the versions
 * into the headings below, and run `npm run make-emoji -- FOLDER`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = join(import.meta.dirname, "..");
const folder = resolve(process.argv[2] ?? ".");
const read = (...path) => JSON.parse(readFileSync(join(folder, ...path), "utf8"));
const write = (path, text) => writeFileSync(join(root, path), text);

const textOf = (unified) =>
  String.fromCodePoint(...unified.split("-").map((code) => Number.parseInt(code, 16)));

const known = read("emoji-datasource", "emoji.json").sort((a, b) => a.sort_order - b.sort_order);
/** Whether one tone can be chosen for all of it: some signs of two people only have a tone for each. */
const takesTone = ({ skin_variations = {} }) => "1F3FB" in skin_variations;
const lines = known.map((one) =>
  [textOf(one.unified), takesTone(one) ? "+" : "-", ...one.short_names].join(" "),
);
write(
  "packages/contract/src/emoji-lines.generated.ts",
  `/*
 * Slack's emoji names: a line is the emoji, "+" if it takes a skin tone, and its names.
 * Made from emoji.json (unified, skin_variations, short_names, in sort_order) of emoji-datasource 16.0.0,
 * Copyright (c) 2013 Cal Henderson, MIT licence.
 */
export const emojiLines = \`
${lines.join("\n")}
\`;
`,
);

/** Without what only says in which form a sign is drawn. */
const plain = (emoji) => emoji.replaceAll("\uFE0F", "");

function writeNames(language, code) {
  const named = new Map(
    read("emojibase-data", code, "compact.json").map((one) => [plain(one.unicode), one]),
  );
  const rows = known.flatMap(({ unified, short_names }) => {
    const emoji = textOf(unified);
    const one = named.get(plain(emoji));
    if (!one) return [];
    // Slack's own names and what is read out are found anyway.
    const label = one.label.toLowerCase();
    const names = new Set(short_names.map((name) => name.replaceAll("_", " ")));
    const tags = (one.tags ?? []).filter(
      (tag) => !names.has(tag) && !short_names.includes(tag) && tag.toLowerCase() !== label,
    );
    return [`  ${JSON.stringify(emoji)}: ${JSON.stringify([one.label, ...tags])},`];
  });
  const constant = `${language.toLowerCase()}Names`;
  write(
    `apps/web/src/features/emoji/${language.toLowerCase()}-names.generated.ts`,
    `/*
 * ${language} names of the emoji that Slack has a name for, the first one as it is read out. From
 * emojibase-data 17.0.0 (MIT, of Unicode's CLDR), \`${code}/compact.json\`: label and tags.
 */
export const ${constant}: Readonly<Record<string, readonly string[]>> = {
${rows.join("\n")}
};
`,
  );
}
writeNames("English", "en");
writeNames("German", "de");
