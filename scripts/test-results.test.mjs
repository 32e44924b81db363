import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repoRoot } from "./check-files.mjs";
import { makeFixture } from "./check-fixture.mjs";
import { closingLine, readResults } from "./test-results.mjs";

const modules = join(repoRoot, "node_modules");

/** Runs vitest as `npm test` does, over other tests. */
function closingLineOf(files) {
  const { root, remove } = makeFixture(files);
  try {
    symlinkSync(modules, join(root, "node_modules"), "dir");
    const report = join(root, "report.json");
    const vitest = join(modules, "vitest/vitest.mjs");
    const args = [vitest, "run", "--root", root, "--reporter=json", `--outputFile.json=${report}`];
    const { status } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
    const results = readResults(report, status);
    return { line: closingLine(results), skipped: results.skippedNames };
  } finally {
    remove();
  }
}

const good = 'import { test } from "vitest";\ntest("good", () => {});\n';

test("counts what passed, failed, was skipped and did not load", () => {
  const { line, skipped } = closingLineOf({
    "good.test.js": good,
    "bad.test.js":
      'import { test } from "vitest";\ntest("bad", () => { throw new Error("no"); });\n',
    "lost.test.js": 'import "./nowhere.js";\n',
    "optional.test.js": `${good}test.skipIf(true)("needs Redis", () => {});\n`,
  });
  expect(line).toBe("2 passed, 2 failed, 1 skipped");
  expect(skipped).toEqual(["needs Redis"]);
});

test.each([
  ["an unhandled error", { "a.test.js": `${good}Promise.reject(new Error("unheard"));\n` }],
  ["a worker that ends early", { "a.test.js": `${good}process.kill(process.pid, "SIGKILL");\n` }],
  ["no test at all", { "README.md": "nothing\n" }],
])("%s is a failure", (_, files) => {
  expect(closingLineOf(files).line).toMatch(/^[01] passed, 1 failed$/);
});

test("nothing is said of skips where there are none", () => {
  expect(closingLineOf({ "a.test.js": good }).line).toBe("1 passed, 0 failed");
});
