import { fileURLToPath } from "node:url";
import { calls } from "@parley/contract";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { serviceWorker } from "./build/service-worker.ts";
import { webManifest } from "./build/web-manifest.ts";

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** In development the API server listens here; `vite dev` passes calls and the socket on to it. */
const api = process.env.API_URL ?? "http://127.0.0.1:3000";

/**
 * The browser needs of each call only where to send it; its schemas, and zod with them, are the
 * server's. This puts such a table in the place of the contract's `calls.ts`, made from the very
 * thing, and marks the contract's modules as free of side effects, so that unused schemas fall away.
 */
function slimContract(): Plugin {
  const folder = local("../../packages/contract/src/");
  const table = Object.fromEntries(
    Object.entries(calls).map(([name, { method, path, auth }]) => [name, { method, path, auth }]),
  );
  return {
    name: "slim-contract",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(folder)) return;
      const isTable = id === `${folder}calls.ts`;
      return {
        code: isTable ? `export const calls = ${JSON.stringify(table)};` : code,
        map: null,
        // zod.ts settles how schemas work before the first one is made.
        moduleSideEffects: id === `${folder}zod.ts`,
      };
    },
  };
}

/**
 * Few chunks, because many small ones compress a twentieth worse: `start` with what every page needs,
 * `parts` with what nearly every page shares, `conversation` with all that the page of a conversation
 * needs at once. What is fetched later keeps chunks of its own.
 */
function fewChunks() {
  const parts = [
    /[\\/]platform[\\/]i18n[\\/]describe-error\.ts$/,
    /[\\/]platform[\\/]ui[\\/](Avatar|avatar-look|Button|button-class|DropdownMenu|EmptyState|ErrorState|IconButton|late-module|document-title|Pane|Skeleton|Spinner)\.tsx?$/,
    /[\\/]features[\\/]accounts[\\/](PreferenceChoices|use-workspace)\.tsx?$/,
    /[\\/]@tanstack[\\/](query-core|react-query)[\\/]/,
  ];
  const features = /[\\/]src[\\/]features[\\/](?!accounts)/;
  const needed = new Set<string>();
  const plugin: Plugin = {
    name: "few-chunks",
    buildEnd() {
      const ids = [local("src/conversation.ts")];
      for (const id of ids) {
        if (needed.has(id)) continue;
        needed.add(id);
        ids.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    },
  };
  const groups = [
    { name: "start", tags: ["$initial" as const] },
    { name: "parts", test: (id: string) => parts.some((part) => part.test(id)) },
    { name: "conversation", test: (id: string) => needed.has(id) && features.test(id) },
  ];
  return { plugin, output: { codeSplitting: { groups } } };
}

const chunks = fewChunks();

const worker = serviceWorker({
  entry: local("src/service-worker/worker.ts"),
  first: [
    local("src/conversation.ts"),
    local("src/features/messages/composer/Composer.tsx"),
    local("src/platform/local-db/database.ts"),
    local("src/features/not-found/NotFoundPage.tsx"),
    // Needed only without a network, and then it cannot be fetched.
    local("src/features/search/search-here.ts"),
  ],
  publicFolder: local("public"),
  plugins: () => [slimContract()],
});

const manifest = webManifest(local("src/platform/theme/styles.css"));

export default defineConfig({
  root: local("."),
  plugins: [slimContract(), chunks.plugin, react(), tailwindcss(), manifest, worker],
  resolve: {
    alias: {
      // Radix locks scrolling through this package, which writes a <style> element into the page:
      // the content security policy forbids that, and our page never scrolls as a whole.
      "react-remove-scroll": local("src/platform/ui/remove-scroll.tsx"),
      // markdown-it needs one function of this package, which brings a table of all HTML entities,
      // and two of that one, which the browser can do itself.
      entities: local("src/platform/markdown/entities.ts"),
      "punycode.js": local("src/platform/markdown/punycode.ts"),
    },
  },
  server: { proxy: { "/api": { target: api, ws: true } } },
  preview: { proxy: { "/api": { target: api, ws: true } } },
  build: {
    target: "es2023",
    // Fonts and pictures stay files: the policy allows no data: addresses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    rolldownOptions: {
      // Building a zod schema changes nothing: one that nobody uses need not be shipped.
      treeshake: { manualPureFunctions: ["z"] },
      output: chunks.output,
    },
  },
});
