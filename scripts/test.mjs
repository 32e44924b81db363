// npm test: sets the clone up and runs every test; the last line says how it went.
// Arguments go to vitest: `npm test -- apps/server`, `npm test -- -t "two people talk"`.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "./lib/paths.mjs";
import { SetupError, setup } from "./lib/setup.mjs";
import { checkSpecificationFiles } from "./specification.mjs";
import { closingLine, readResults } from "./test-results.mjs";

const scratch = mkdtempSync(join(tmpdir(), "parley-test-"));
const report = join(scratch, "vitest.json");

async function run() {
  const node = await setup();
  const vitest = inRoot("node_modules", "vitest", "vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const child = spawn(node, [vitest, "run", ...reporters, ...process.argv.slice(2)], {
    cwd: inRoot(),
    env: process.stdout.isTTY ? process.env : { NO_COLOR: "1", ...process.env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  return await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

let exitCode = 1;
try {
  exitCode = await run();
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
}
const results = readResults(report, exitCode);
// Only a whole run can say whether every sentence of the specification is proven.
const unproven =
  process.argv.length > 2
    ? []
    : checkSpecificationFiles({
        document: inRoot("docs", "specification.md"),
        report,
        root: inRoot(),
      });
rmSync(scratch, { recursive: true, force: true });
for (const name of results.skippedNames) console.log(`skipped: ${name}`);
for (const problem of unproven) console.log(`docs/specification.md: ${problem}`);
results.failed += unproven.length;
console.log(closingLine(results));
process.exitCode = results.failed === 0 ? 0 : 1;
