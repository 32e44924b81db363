import { spawn } from "node:child_process";
import { join } from "node:path";
import { repoRoot } from "./check-files.mjs";

const modules = (path) => join(repoRoot, "node_modules", path);
const script = (name) => [join(repoRoot, "scripts", name)];
/** Checks types, and next time only what changed since: what is remembered stands in the checked folder. */
const typescript = (project) => {
  const memory = `node_modules/.cache/types/${project.replaceAll("/", "-")}.tsbuildinfo`;
  const remembers = ["--incremental", "--tsBuildInfoFile", memory];
  return [modules("typescript/bin/tsc"), "--noEmit", "--project", project, ...remembers];
};

/**
 * What `npm run check` consists of: a name and the arguments for Node, run in the folder to check.
 * The longest come first, so that two at a time end together.
 */
export const steps = [
  { name: "types-web", args: typescript("apps/web") },
  { name: "types-worker", args: typescript("apps/web/src/service-worker") },
  { name: "types-server", args: typescript("apps/server") },
  { name: "types-contract", args: typescript("packages/contract") },
  { name: "types-tests", args: typescript(".") },
  { name: "unused", args: [modules("knip/bin/knip.js"), "--no-progress"] },
  {
    name: "format-and-lint",
    args: [
      modules("@biomejs/biome/bin/biome"),
      ...["ci", "--error-on-warnings", "--colors=off", "--max-diagnostics=50", "."],
    ],
  },
  { name: "rules", args: script("check-rules.mjs") },
  { name: "sql", args: script("check-sql.mjs") },
  { name: "texts", args: script("check-texts.mjs") },
  { name: "direction", args: script("check-direction.mjs") },
  { name: "length", args: script("check-length.mjs") },
];

/**
 * Runs one step and collects what it prints.
 *
 * @param {{name: string, args: string[]}} step one of `steps`
 * @param {{node: string, root: string}} where the Node to use and the folder to check
 * @returns {Promise<{name: string, ok: boolean, output: string, milliseconds: number}>}
 */
export function runStep({ name, args }, { node, root }) {
  const started = Date.now();
  const env = { ...process.env, FORCE_COLOR: "0", NO_COLOR: "1" };
  const child = spawn(node, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => {
    const end = (ok) => resolve({ name, ok, output, milliseconds: Date.now() - started });
    child.once("error", (error) => {
      output += `${error.message}\n`;
      end(false);
    });
    child.once("close", (code) => end(code === 0));
  });
}
