import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The top folder of the repository. */
export const repoRoot = resolve(fileURLToPath(import.meta.url), "../..");

/**
 * Files that git tracks or would track, as paths relative to `root` with forward slashes.
 * What is ignored (dependencies, build output, data) never counts.
 *
 * @param {string} root folder of a git work tree
 * @param {...string} extensions without the dot, for example "ts"
 * @returns {string[]}
 */
export function sourceFiles(root, ...extensions) {
  const patterns = extensions.map((extension) => `*.${extension}`);
  const listed = execFileSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...patterns],
    { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  return [...new Set(listed.split("\0"))]
    .filter((path) => path !== "" && existsSync(join(root, path)))
    .sort();
}

/**
 * Runs a check as a program when its file is what Node was started with: prints what the check
 * found for the current folder and sets the exit code.
 *
 * @param {string} moduleUrl `import.meta.url` of the check
 * @param {(root: string) => Promise<{summary: string, problems: string[]}>} check
 */
export async function runAsProgram(moduleUrl, check) {
  if (process.argv[1] !== fileURLToPath(moduleUrl)) return;
  const { summary, problems } = await check(process.cwd());
  for (const problem of problems) console.log(problem);
  console.log(summary);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
