import { spawn } from "node:child_process";
import module from "node:module";
import { pathToFileURL } from "node:url";
import { nodeBin, runningNodeIsEnough } from "./node-bin.mjs";
import { compiled, inRoot } from "./paths.mjs";

/**
 * Runs a TypeScript file of the server: in this very process where its Node can, else in one of the
 * project's Node, whose exit code becomes ours.
 */
export async function runServerFile(name) {
  const file = inRoot("apps", "server", "src", name);
  if (runningNodeIsEnough) {
    module.enableCompileCache?.(compiled);
    await import(pathToFileURL(file).href);
    return;
  }
  const env = { ...process.env, NODE_COMPILE_CACHE: compiled };
  const child = spawn(nodeBin(), [file, ...process.argv.slice(2)], { env, stdio: "inherit" });
  // Whoever stops us means the server; it takes a Ctrl-C that arrives twice for one.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode) => resolve(exitCode ?? 1));
  });
  process.exit(code);
}

/** Prints a failure as a sentence where it is one, and ends with a non-zero code. */
export function fail(error) {
  console.error(
    error instanceof Error && error.name === "SetupError" ? `parley: ${error.message}` : error,
  );
  process.exit(1);
}
