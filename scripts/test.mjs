// npm test: sets the clone up and runs every test; the last line says how it went.
// Arguments go to vitest: `npm test -- apps/server`, `npm test -- -t "two people talk"`.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { compiled, inRoot } from "./lib/paths.mjs";
import { SetupError, setup } from "./lib/setup.mjs";
import { checkSpecificationFiles } from "./specification.mjs";
import { closingLine, fewFailed, readResults, takeSecondRun } from "./test-results.mjs";

const scratch = mkdtempSync(join(tmpdir(), "parley-test-"));
const report = join(scratch, "vitest.json");

async function run(node, outputFile, args) {
  const vitest = inRoot("node_modules", "vitest", "vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${outputFile}`];
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: "1" };
  const child = spawn(node, [vitest, "run", ...reporters, ...args], {
    cwd: inRoot(),
    // Many tests start servers.
    env: { ...plain, NODE_COMPILE_CACHE: compiled, ...process.env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const stop = (signal) => child.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, stop);
  return code;
}

/**
 * Runs the tests, and of a whole run the few files that failed once more, each alone. What passes then
 * is told as flaky: a defect to be found, which does not stop everything else.
 */
async function runAll(node) {
  let exitCode = await run(node, report, args);
  const again = isWhole ? fewFailed(report) : [];
  if (again.length > 0) exitCode = 0;
  for (const [index, file] of again.entries()) {
    console.log(`Once more, alone: ${relative(inRoot(), file)}`);
    const second = join(scratch, `again-${index}.json`);
    exitCode = Math.max(exitCode, await run(node, second, [file]));
    flaky.push(...takeSecondRun(report, second));
  }
  return exitCode;
}

const args = process.argv.slice(2);
/** Only a whole run can say whether every sentence of the specification is proven. */
const isWhole = args.length === 0;
const flaky = [];
let exitCode = 1;
try {
  exitCode = await runAll(await setup());
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
}
const results = readResults(report, exitCode);
const document = inRoot("docs", "specification.md");
const unproven = isWhole ? checkSpecificationFiles({ document, report, root: inRoot() }) : [];
rmSync(scratch, { recursive: true, force: true });
for (const name of results.skippedNames) console.log(`skipped: ${name}`);
for (const name of flaky) console.log(`flaky: ${name} (failed, then passed alone)`);
for (const problem of unproven) console.log(`docs/specification.md: ${problem}`);
results.failed += unproven.length;
console.log(closingLine(results, flaky.length));
process.exitCode = results.failed === 0 ? 0 : 1;
