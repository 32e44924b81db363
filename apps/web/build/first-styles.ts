import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";
import { neededChunks } from "./needed-chunks.ts";

/** Where Tailwind puts its classes. All else (tokens, base, keyframes) every page needs. */
const UTILITIES = "@layer utilities{";

/** The rules of one level of a minified style sheet, from `start` to the brace that ends the level. */
function rulesFrom(css: string, start: number): { rules: string[]; end: number } {
  const rules: string[] = [];
  let depth = 0;
  let begin = start;
  let quote = "";
  for (let at = start; at < css.length; at += 1) {
    const sign = css[at] ?? "";
    if (sign === "\\") at += 1;
    else if (quote) quote = sign === quote ? "" : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === "{") depth += 1;
    else if (sign === "}" && depth === 0) return { rules, end: at };
    else if (sign === "}") {
      depth -= 1;
      if (depth > 0) continue;
      rules.push(css.slice(begin, at + 1));
      begin = at + 1;
    }
  }
  return { rules, end: css.length };
}

/** Names of the classes in a selector, as they are written in the code. */
function classesOf(selector: string): string[] {
  const names = selector.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/giu);
  return [...names].map(([, name = ""]) =>
    name
      .replace(/\\([0-9a-f]{1,6}) ?/giu, (_, code: string) =>
        String.fromCodePoint(Number.parseInt(code, 16)),
      )
      .replaceAll("\\", ""),
  );
}

/** The rule, as far as something uses it. */
function keep(rule: string, used: ReadonlySet<string>): string {
  const brace = rule.indexOf("{");
  const head = rule.slice(0, brace);
  if (!/^@(?:media|supports|container)/.test(head))
    return classesOf(head).some((name) => used.has(name)) ? rule : "";
  const inside = rulesFrom(rule, brace + 1)
    .rules.map((each) => keep(each, used))
    .join("");
  return inside && `${head}{${inside}}`;
}

/**
 * Of a minified style sheet of Tailwind's, what `code` uses: every class in it is a word between quotes
 * or spaces there, which is also how Tailwind finds them.
 */
export function usedStyles(css: string, code: string): string {
  const at = css.indexOf(UTILITIES);
  const used = new Set(code.split(/["'`\s]+/));
  const { rules, end } = rulesFrom(css, at + UTILITIES.length);
  const kept = rules.map((rule) => keep(rule, used)).join("");
  return css.slice(0, at + UTILITIES.length) + kept + css.slice(end);
}

/**
 * The page links only the styles that its start and `modules` need. The whole sheet comes later
 * (`platform/theme/all-styles.ts`) and repeats these, so that the order of rules is its own.
 *
 * @param modules absolute paths of what the first view shows
 */
export function firstStyles(modules: readonly string[]): Plugin {
  return {
    name: "first-styles",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const sheet = Object.values(bundle).find(
        (file) => file.type === "asset" && String(file.source).includes(UTILITIES),
      );
      const page = bundle["index.html"];
      if (sheet?.type !== "asset" || page?.type !== "asset")
        throw new Error("The build has no page, or no style sheet with Tailwind's utilities.");
      const html = String(page.source);
      const names = [...neededChunks(bundle, modules)];
      const code = names.map((name) => (bundle[name] as Rolldown.OutputChunk).code);
      const source = usedStyles(String(sheet.source), [html, ...code].join("\n"));
      const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
      const fileName = `assets/first-${hash}.css`;
      this.emitFile({ type: "asset", fileName, source });
      page.source = html.replace(
        "</head>",
        `  <link rel="stylesheet" crossorigin href="/${fileName}">\n  </head>`,
      );
    },
  };
}
