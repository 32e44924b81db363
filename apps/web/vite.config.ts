import { fileURLToPath } from "node:url";
import { calls, limits } from "@parley/contract";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { aliases } from "./build/aliases.ts";
import { completeTexts } from "./build/complete-texts.ts";
import { directImports } from "./build/direct-imports.ts";
import { fewChunks } from "./build/few-chunks.ts";
import { firstStyles } from "./build/first-styles.ts";
import { inlineCalls } from "./build/inline-calls.ts";
import { servePdfFiles } from "./build/pdf-files.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { slimPackages } from "./build/slim-packages.ts";
import { webManifest } from "./build/web-manifest.ts";

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where the modules of the contract lie. */
const contract = local("../../packages/contract/src/");

/** In development the API server listens here; `vite dev` passes calls and the socket on to it. */
const api = process.env.API_URL ?? "http://127.0.0.1:3000";

/** What the browser needs of each call: where to send it. Its schemas, and zod with them, are the server's. */
const places = Object.fromEntries(
  Object.entries(calls).map(([name, { method, path, auth }]) => [name, { method, path, auth }]),
);

/**
 * Leaves the calls' table out, since `inlineCalls` brings what is used of it, and marks the contract's
 * modules as free of side effects, so that unused schemas fall away.
 */
function slimContract(): Plugin {
  return {
    name: "slim-contract",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(contract)) return;
      return {
        code:
          id === `${contract}calls.ts` ? `export const calls = ${JSON.stringify(places)};` : code,
        map: null,
        // zod.ts settles how schemas work before the first one is made.
        moduleSideEffects: id === `${contract}zod.ts`,
      };
    },
  };
}

const conversation = local("src/conversation.ts");
const chunks = fewChunks(conversation, local("src/"));

const worker = serviceWorker({
  entry: local("src/service-worker/worker.ts"),
  first: [
    conversation,
    local("src/features/messages/composer/Composer.tsx"),
    local("src/features/shell/BottomBar.tsx"),
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
  plugins: [
    slimContract(),
    slimPackages(),
    completeTexts(local("src/locales/"), "ar"),
    chunks.plugin,
    react(),
    tailwindcss(),
    directImports(local("src/")),
    inlineCalls(places, limits, [local("src/"), contract]),
    servePdfFiles(),
    manifest,
    firstStyles([conversation]),
    worker,
  ],
  resolve: { alias: aliases },
  server: { proxy: { "/api": { target: api, ws: true } } },
  preview: { proxy: { "/api": { target: api, ws: true } } },
  build: {
    target: "es2023",
    // Fonts and pictures stay files: the policy allows no data: addresses for fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The start would name every file of every page: only a conversation's are fetched side by side.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === "html" || file.includes("/conversation-")
          ? files
          : files.filter((name) => name.endsWith(".css")),
    },
    sourcemap: true,
    rolldownOptions: {
      // Building a zod schema changes nothing: one that nobody uses need not be shipped.
      treeshake: { manualPureFunctions: ["z"] },
      output: chunks.output,
    },
  },
});
