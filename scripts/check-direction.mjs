import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runAsProgram, sourceFiles } from "./check-files.mjs";

/** Classes that name a side of the screen; those that follow the language are beside them in Tailwind. */
const CLASSES =
  /(?<![\w$.-])-?(?:ml|mr|pl|pr|border-[lr]|rounded-(?:[lr]|[tb][lr])|scroll-[mp][lr]|left|right)-(?:\d|px\b|full\b|auto\b|\[|\()|(?<![\w$.-])(?:text|float|clear)-(?:left|right)\b|(?<![\w$.-])border-[lr](?=[\s"'`])/;

/** The same in a style sheet, or as a style of an element. */
const STYLES =
  /(?:margin|padding|border)(?:-left|-right|Left|Right)\b|(?:text-align|float):\s*(?:left|right)\b|textAlign:\s*"(?:left|right)"/;

/** The corner of the window from which a measured place is counted is the same in both directions. */
const MEASURED = /\btop-0 left-0\b/;

/** Half of a width to the left of the middle is the middle in one direction only. */
const MIDDLE = /(?:start|end)-1\/2\b.*translate-x-1\/2\b|translate-x-1\/2\b.*(?:start|end)-1\/2\b/;

/** Icons that point where reading goes on, or back. */
const POINTING =
  /^(?:(?:Chevron|Arrow|Panel|Corner)\w*(?:Left|Right)\w*|Send\w*|Forward|\w*Reply|LogOut|LogIn|Undo2?|Redo2?|TextQuote|List|ListOrdered)$/;

/**
 * Finds what stays on its side when the page is read from right to left.
 *
 * @param {string} root folder of a git work tree
 * @returns {Promise<{summary: string, problems: string[]}>}
 */
export async function checkDirection(root) {
  const files = sourceFiles(root, "ts", "tsx", "css").filter(
    (path) => path.startsWith("apps/web/src/") && !/\.(?:test|generated)\./.test(path),
  );
  const problems = files.flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8");
    const found = [...text.split("\n").flatMap(problemsOfLine), ...problemsOfIcons(text)];
    return found.map(({ line, problem }) => `direction: ${path}:${line} ${problem}`);
  });
  return { summary: `${files.length} files`, problems };
}

function problemsOfLine(text, index) {
  const line = index + 1;
  if (/^\s*(?:\/\/|\*|\/\*)/.test(text)) return [];
  const side = CLASSES.exec(text) ?? STYLES.exec(text);
  if (side && !MEASURED.test(text))
    return [{ line, problem: `has ${side[0]}: use start and end (ms-, pe-, start-, text-start)` }];
  if (MIDDLE.test(text) && !/rtl:-?translate-x/.test(text))
    return [{ line, problem: "is in the middle for one direction only: add rtl:translate-x-1/2" }];
  return [];
}

function problemsOfIcons(text) {
  const icons = /import \{([^}]*)\} from "lucide-react"/.exec(text)?.[1].match(/\w+/g) ?? [];
  const pointing = icons.filter((name) => POINTING.test(name));
  if (pointing.length === 0) return [];
  return [...text.matchAll(new RegExp(`<(?:${pointing.join("|")})\\b[^>]*>`, "g"))]
    .filter(([tag]) => !/rtl:-scale-x-100/.test(tag + spreadIn(tag, text)))
    .map(({ 0: tag, index }) => ({
      line: text.slice(0, index).split("\n").length,
      problem: `has ${/<\w+/.exec(tag)[0]}>, which points a way: add rtl:-scale-x-100`,
    }));
}

/** What a tag takes from an object of its file: `{...icon}` from `const icon = {…};`. */
function spreadIn(tag, text) {
  const name = /\{\.\.\.(\w+)\}/.exec(tag)?.[1];
  return (name && new RegExp(`const ${name} = \\{[^;]*;`).exec(text)?.[0]) ?? "";
}

await runAsProgram(import.meta.url, checkDirection);
