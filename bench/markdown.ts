import { mkdtemp, rm } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";
import { aliases } from "../apps/web/build/aliases.ts";
import { hostileTexts } from "../apps/web/src/test/hostile-texts.ts";

/*
 * How long the longest texts that can be sent take to be shown, hostile ones included: parsed, made React elements,
 * and those written out, with the web app's own renderer, built as it is for production.
 * node bench/markdown.ts [--times 15] [--only "long list"]
 */

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? undefined : process.argv[at + 1];
};
const times = Number(option("times") ?? 15);
const only = option("only");

process.env.NODE_ENV = "production";
Object.assign(globalThis, { location: { origin: "https://chat.example.org" } });

/** Styles take no part in it. */
const noStyles: Plugin = {
  name: "no-styles",
  enforce: "pre",
  load: (id) => (id.includes(".css") ? "export default {}" : null),
};

async function buildRenderer(folder: string): Promise<(text: string) => string> {
  await build({
    configFile: false,
    logLevel: "error",
    root: local("../apps/web"),
    publicDir: false,
    plugins: [noStyles],
    resolve: { alias: aliases },
    // What the build replaces inside of it is replaced here too.
    ssr: { noExternal: ["markdown-it"] },
    build: { ssr: "src/test/markdown-html.tsx", outDir: folder, target: "es2023" },
  });
  const built: { markdownHtml: (text: string) => string } = await import(
    pathToFileURL(`${folder}/markdown-html.js`).href
  );
  return built.markdownHtml;
}

interface Row {
  name: string;
  elements: number;
  median: number;
  worst: number;
}

function measure(name: string, show: () => string): Row {
  const taken: number[] = [];
  let html = "";
  for (let time = 0; time < times; time += 1) {
    const start = performance.now();
    html = show();
    taken.push(performance.now() - start);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.floor((taken.length - 1) * share)] ?? Number.NaN;
  const elements = html.match(/<[a-z]/g)?.length ?? 0;
  return { name, elements, median: at(0.5), worst: at(1) };
}

// Beside the packages that the renderer asks for.
const folder = await mkdtemp(local("../node_modules/.bench-markdown-"));
try {
  const show = await buildRenderer(folder);
  const texts = Object.entries(hostileTexts).filter(([name]) => !only || name === only);
  // The first ones pay for the compiler.
  for (const [, text] of texts) show(text);
  const rows = texts.map(([name, text]) => measure(name, () => show(text)));
  rows.sort((a, b) => b.median - a.median);
  console.log(`${"text of 40,000 characters".padEnd(30)}elements  median ms   worst of ${times}`);
  for (const { name, elements, median, worst } of rows) {
    const columns = [String(elements), median.toFixed(1), worst.toFixed(1)];
    const [count = "", half = "", most = ""] = columns;
    console.log(`${name.padEnd(30)}${count.padStart(8)}${half.padStart(11)}${most.padStart(14)}`);
  }
} finally {
  await rm(folder, { recursive: true });
}
