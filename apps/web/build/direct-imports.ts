import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import type { Plugin } from "vite";

const IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*["'](\.[^"']*\/index\.ts)["'];?/g;
const EXPORT = /\bexport\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/g;

const INDEX = /[\\/]features[\\/][^\\/]+[\\/]index\.ts$/;

/** `a, b as c` as pairs of the name there and the name here. */
const pairsOf = (list: string) =>
  list
    .split(",")
    .map((part) => part.trim().split(/\s+as\s+/))
    .flatMap(([there = "", here = there]) => (there === "" ? [] : { there, here }));

/** Where a feature's `index.ts` has each name from. */
function sources(index: string): Map<string, { there: string; path: string }> {
  const found = new Map<string, { there: string; path: string }>();
  for (const [, list = "", path = ""] of readFileSync(index, "utf8").matchAll(EXPORT)) {
    for (const { there, here } of pairsOf(list)) {
      found.set(here, { there, path: resolve(dirname(index), path) });
    }
  }
  return found;
}

/**
 * Imports from where a feature's `index.ts` has a name, past it. An `index.ts` says what others may use;
 * a page that takes one thing through it would otherwise be given all the others with its first load.
 *
 * @param folder where the web app's own modules lie
 */
export function directImports(folder: string): Plugin {
  return {
    name: "direct-imports",
    apply: "build",
    enforce: "post",
    transform(code, id) {
      if (!id.startsWith(folder)) return;
      // Nobody comes through it any more.
      const own = INDEX.test(id) ? code.replace(EXPORT, "") : code;
      const direct = own.replace(IMPORT, (_, list: string, path: string) => {
        const index = resolve(dirname(id), path);
        const known = sources(index);
        const lines = pairsOf(list).map(({ there, here }) => {
          const source = known.get(there) ?? { there, path: index };
          const from = relative(dirname(id), source.path).replaceAll("\\", "/");
          return `import { ${source.there} as ${here} } from "./${from}";`;
        });
        return lines.join("");
      });
      return direct === code ? undefined : { code: direct, map: null };
    },
  };
}
