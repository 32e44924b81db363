import type { Plugin } from "vite";

const parts = [
  /[\\/]platform[\\/]i18n[\\/]describe-error\.ts$/,
  /[\\/]platform[\\/]ui[\\/](Avatar|avatar-look|Button|button-class|DropdownMenu|EmptyState|ErrorState|IconButton|late-module|document-title|Pane|Skeleton|Spinner)\.tsx?$/,
];
const queries = [
  /[\\/](@tanstack[\\/](query-core|react-query)|platform[\\/]query)[\\/](?!use-mutation|held-queries)/,
  /[\\/]features[\\/]accounts[\\/]use-workspace\.tsx?$/,
];
const features = /[\\/]src[\\/]features[\\/](?!accounts)/;

/**
 * Few chunks, because many small ones compress a twentieth worse: `start` with what every page needs,
 * `parts` with what nearly every page shares,
 * `queries` with what asks for that which no change stream tells, `conversation` with all that the page of a conversation
 * needs at once. What is fetched later keeps chunks of its own.
 *
 * @param entry absolute path of the module that exports the page of a conversation
 */
export function fewChunks(entry: string) {
  const needed = new Set<string>();
  const plugin: Plugin = {
    name: "few-chunks",
    buildEnd() {
      const ids = [entry];
      for (const id of ids) {
        if (needed.has(id)) continue;
        needed.add(id);
        ids.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    },
  };
  const groups = [
    // Inlined where the start uses them.
    { name: "limits", test: /[\\/]contract[\\/]src[\\/]limits\.ts$/ },
    { name: "start", tags: ["$initial" as const] },
    { name: "queries", test: (id: string) => queries.some((part) => part.test(id)) },
    { name: "parts", test: (id: string) => parts.some((part) => part.test(id)) },
    { name: "conversation", test: (id: string) => needed.has(id) && features.test(id) },
  ];
  return { plugin, output: { codeSplitting: { groups } } };
}
