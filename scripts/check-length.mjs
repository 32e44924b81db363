import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runAsProgram, sourceFiles } from "./check-files.mjs";

/** A file that needs more than this does more than one thing. */
const LIMIT = 250;

/** Translations and generated files grow with the product, not with a file's task. */
const APART = [/\/locales\//, /\.generated\./];

/**
 * Finds source files with more lines than one screenful of thought.
 *
 * @param {string} root folder of a git work tree
 * @returns {Promise<{summary: string, problems: string[]}>}
 */
export async function checkLength(root) {
  const files = sourceFiles(root, "ts", "tsx", "mjs", "cjs", "js", "css").filter(
    (path) => !APART.some((pattern) => pattern.test(path)),
  );
  const lengths = files
    .map((path) => ({ path, lines: countLines(readFileSync(join(root, path), "utf8")) }))
    .sort((a, b) => a.lines - b.lines);
  const problems = lengths
    .filter(({ lines }) => lines > LIMIT)
    .map(
      ({ path, lines }) => `file-length: ${path} has ${lines} lines, at most ${LIMIT} are allowed`,
    );
  if (files.length === 0) problems.push("file-length: no source file was found");
  const median = lengths[lengths.length >> 1]?.lines ?? 0;
  return { summary: `${files.length} files, median ${median} lines`, problems };
}

function countLines(text) {
  if (text === "") return 0;
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}

await runAsProgram(import.meta.url, checkLength);
