import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** npm packages as a fixture sees them: enough to be resolved. */
const PACKAGES = ["zod", "kysely", "pg", "ws", "@redis/client", "aws4fetch", "vitest"];

/**
 * Writes a small work tree into a temporary folder, with the contract as a workspace package.
 *
 * @param {Record<string, string>} files path → content
 * @returns {{root: string, remove: () => void}}
 */
export function makeFixture(files) {
  const root = mkdtempSync(join(tmpdir(), "parley-check-"));
  const write = (path, content) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  execFileSync("git", ["init", "--quiet", root]);
  write(".gitignore", "node_modules\n");
  for (const [path, content] of Object.entries(files)) write(path, content);
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/**
 * Gives a fixture a `node_modules` of empty packages and the contract under its own name, as npm
 * links it.
 *
 * @param {string} root folder of the fixture
 */
export function linkPackages(root) {
  for (const name of PACKAGES) {
    const folder = join(root, "node_modules", name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name, main: "index.js" }));
    writeFileSync(join(folder, "index.js"), "");
  }
  mkdirSync(join(root, "node_modules/@parley"));
  symlinkSync("../../packages/contract", join(root, "node_modules/@parley/contract"), "dir");
}
