import type { Rolldown } from "vite";

/** The scripts of a build. */
export const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((file) => file.type === "chunk");

/**
 * Names of the scripts that hold the entries and `modules`, with all that they import.
 *
 * @param modules absolute paths
 */
export function neededChunks(bundle: Rolldown.OutputBundle, modules: readonly string[]) {
  const chunks = chunksOf(bundle);
  const wanted = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (!file || wanted.has(name)) return;
    wanted.add(name);
    if (file.type === "chunk") for (const other of file.imports) add(other);
  };
  for (const { fileName, isEntry } of chunks) if (isEntry) add(fileName);
  for (const path of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(path));
    if (!chunk) throw new Error(`No chunk holds ${path}.`);
    add(chunk.fileName);
  }
  return wanted;
}
