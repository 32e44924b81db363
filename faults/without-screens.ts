import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/** What a component's file gives to others. */
const EXPORTS = /^export (?:default )?(?:async )?(?:function|const|class) (\w+)/gm;

/**
 * Makes the web app's rules run in Node without its screens: a file of components gives its names and
 * nothing behind them, and a style sheet gives nothing. What decides about messages stands in neither.
 */
export function leaveOutScreens(): void {
  registerHooks({
    load(url, context, next) {
      if (url.endsWith(".css")) return { format: "module", shortCircuit: true, source: "" };
      if (!url.endsWith(".tsx")) return next(url, context);
      const text = readFileSync(fileURLToPath(url), "utf8");
      const names = [...text.matchAll(EXPORTS)].map(([, name]) => `export const ${name} = null;`);
      return { format: "module", shortCircuit: true, source: names.join("\n") };
    },
  });
}
