import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { repoRoot } from "./check-files.mjs";
import { makeFixture } from "./check-fixture.mjs";
import { closingLine, fewFailed, readResults, takeSecondRun } from "./test-results.mjs";

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

describe("a file that failed", () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-results-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  const fileOf = (name, ...tests) => ({
    name,
    status: tests.some(([, status]) => status === "failed") ? "failed" : "passed",
    assertionResults: tests.map(([fullName, status]) => ({ fullName, status })),
  });
  const write = (name, ...testResults) => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify({ testResults }));
    return path;
  };
  const unit = fileOf("apps/a.test.ts", ["adds", "passed"]);
  const failing = fileOf("e2e/talk.test.ts", ["talks", "failed"], ["listens", "passed"]);

  test("may run again when it is one of a few", () => {
    expect(fewFailed(write("r", unit, failing))).toEqual(["e2e/talk.test.ts"]);
    const many = [1, 2, 3, 4].map((n) => fileOf(`e2e/${n}.test.ts`, ["talks", "failed"]));
    expect(fewFailed(write("r", ...many))).toEqual([]);
    expect(fewFailed(join(folder, "missing"))).toEqual([]);
  });

  test("counts as it did the second time, and is named when it passed then", () => {
    const report = write("r", unit, failing);
    const passing = fileOf("e2e/talk.test.ts", ["talks", "passed"], ["listens", "passed"]);
    expect(takeSecondRun(report, write("again", passing))).toEqual(["talks"]);
    const results = readResults(report, 0);
    expect(closingLine(results, 1)).toBe("3 passed, 0 failed, 1 flaky");
  });

  test("stays failed when it fails again, and when it does not even load", () => {
    const report = write("r", unit, failing);
    expect(takeSecondRun(report, write("again", failing))).toEqual([]);
    expect(closingLine(readResults(report, 1))).toBe("2 passed, 1 failed");
    expect(takeSecondRun(report, join(folder, "missing"))).toEqual([]);
    expect(closingLine(readResults(report, 1))).toBe("2 passed, 1 failed");
  });
});
