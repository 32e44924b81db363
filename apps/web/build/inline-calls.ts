import type { Plugin } from "vite";

/** What the browser needs of a call. */
type Places = Record<string, { method: string; path: string; auth: string }>;

const FROM_CONTRACT =
  /import\s*\{[^}]*\b(?:calls|limits)\b[^}]*\}\s*from\s*["'](?:@parley\/contract|\.\/limits\.ts)["']/;

/**
 * Puts what the browser needs of a call, and a limit's number, in the place where it is used, so that the
 * first load does not bring all of them.
 *
 * @param folders where the web app's own modules and the contract's lie
 */
export function inlineCalls(
  calls: Places,
  limits: Record<string, number>,
  folders: readonly string[],
): Plugin {
  return {
    name: "inline-calls",
    enforce: "post",
    transform(code, id) {
      if (!folders.some((folder) => id.startsWith(folder)) || !FROM_CONTRACT.test(code)) return;
      const inlined = code.replace(
        /(?<![\w.$])(calls|limits)\.(\w+)\b(?!["'`])/g,
        (whole, table, name) => {
          const value = (table === "calls" ? calls : limits)[name];
          return value === undefined ? whole : `(${JSON.stringify(value)})`;
        },
      );
      return inlined === code ? undefined : { code: inlined, map: null };
    },
  };
}
