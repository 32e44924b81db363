import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import type { Plugin } from "vite";

const folder = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Folders of pdfjs-dist and which of their files a document may ask for. */
const wanted: Record<string, RegExp> = {
  // Character tables of Chinese, Japanese and Korean, and fonts that a document need not bring along.
  cmaps: /./,
  standard_fonts: /./,
  // Decoders of scans. WebAssembly is none of our policy, so these are in JavaScript.
  wasm: /_nowasm_fallback\.js$|^LICENSE/,
};

const types: Record<string, string> = { ".mjs": "text/javascript", ".js": "text/javascript" };

/** Addresses of what pdf.js loads by itself, and where it lies. The version stands for the content. */
function pdfFiles(): Map<string, string> {
  const base = `assets/pdfjs-${version}`;
  const files = new Map([
    [`${base}/pdf.worker.min.mjs`, join(folder, "build", "pdf.worker.min.mjs")],
  ]);
  for (const [name, pattern] of Object.entries(wanted)) {
    for (const file of readdirSync(join(folder, name))) {
      if (pattern.test(file)) files.set(`${base}/${name}/${file}`, join(folder, name, file));
    }
  }
  return files;
}

/** Puts the worker of pdf.js and its data beside the app: nothing is loaded from elsewhere. */
export function servePdfFiles(): Plugin {
  const files = pdfFiles();
  return {
    name: "pdf-files",
    generateBundle() {
      for (const [fileName, path] of files) {
        this.emitFile({ type: "asset", fileName, source: readFileSync(path) });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = files.get((request.url ?? "").slice(1));
        if (!path) return next();
        response.setHeader("Content-Type", types[extname(path)] ?? "application/octet-stream");
        response.end(readFileSync(path));
      });
    },
  };
}
