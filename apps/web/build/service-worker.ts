import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { chunksOf, neededChunks } from "./needed-chunks.ts";

interface ServiceWorkerOptions {
  /** Absolute path of the worker's first module. */
  entry: string;
  /** Absolute paths of modules whose chunks are kept before anybody asks for them. */
  first: readonly string[];
  /** Absolute path of the folder whose files are copied to the root as they are. */
  publicFolder: string;
  /** What the worker's own modules need to be built. */
  plugins: () => Plugin[];
}

/** The subset of the font that nearly every page shows; the browser asks for others when it meets them. */
const FONT = /-latin-wght-normal-.*\.woff2$/;

/**
 * Builds the service worker to `/sw.js` once the app is built, and hands it `APP`: which files the app
 * consists of (`service-worker/app.ts`).
 */
export function serviceWorker({
  entry,
  first,
  publicFolder,
  plugins,
}: ServiceWorkerOptions): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      const app = {
        version: versionOf(bundle, publicFolder),
        start: startOf(bundle),
        first: firstFiles(bundle, first),
        root: publicFiles(publicFolder).map((name) => `/${name}`),
        all: Object.keys(bundle).flatMap((name) => (/\.map$|\.html$/.test(name) ? [] : `/${name}`)),
      };
      await build({
        configFile: false,
        publicDir: false,
        logLevel: "warn",
        plugins: plugins(),
        define: { APP: JSON.stringify(app) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: "es2023",
          modulePreload: false,
          sourcemap: true,
          rolldownOptions: {
            input: { sw: entry },
            output: { format: "iife", entryFileNames: "sw.js" },
          },
        },
      });
    },
  };
}

/** Paths below the folder, in a fixed order. */
function publicFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .flatMap((entry) =>
      entry.isFile() ? relative(folder, join(entry.parentPath, entry.name)) : [],
    )
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
}

/** Changes whenever any file of the app does: the names under `assets/` carry hashes of their content. */
function versionOf(bundle: Rolldown.OutputBundle, publicFolder: string): string {
  const hash = createHash("sha256").update(Object.keys(bundle).sort().join("\n"));
  const page = bundle["index.html"];
  if (page?.type === "asset") hash.update(page.source);
  for (const name of publicFiles(publicFolder))
    hash.update(name).update(readFileSync(join(publicFolder, name)));
  return hash.digest("hex").slice(0, 16);
}

/** The script that `index.html` names. */
function startOf(bundle: Rolldown.OutputBundle): string {
  const start = chunksOf(bundle).find(({ isEntry }) => isEntry);
  if (!start) throw new Error("The build has no entry.");
  return `/${start.fileName}`;
}

/** The chunks of the start and of `modules` with all that they import, the styles and the font. */
function firstFiles(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const wanted = neededChunks(bundle, modules);
  for (const name of Object.keys(bundle))
    if (name.endsWith(".css") || FONT.test(name)) wanted.add(name);
  return [...wanted].map((name) => `/${name}`);
}
