import { readFileSync } from "node:fs";

/**
 * Counts what vitest's JSON report says. A file that did not load counts as one failure, and so
 * does a run that ended badly (a crash, an unhandled error, no test found) without a failed test.
 *
 * @param {string} path of the report; it may be missing or cut off
 * @param {number} exitCode of vitest
 * @returns {{passed: number, failed: number, skipped: number, skippedNames: string[]}}
 */
export function readResults(path, exitCode) {
  const files = readReport(path);
  const tests = files.flatMap((file) => file.assertionResults);
  const count = (...states) => tests.filter((test) => states.includes(test.status)).length;
  const unloaded = files.filter(
    (file) =>
      file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const failed = count("failed") + unloaded.length;
  const skipped = tests.filter((test) => test.status !== "passed" && test.status !== "failed");
  return {
    passed: count("passed"),
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: skipped.length,
    skippedNames: skipped.map((test) => test.fullName),
  };
}

/** The last line of `npm test`. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).testResults;
  } catch {
    return [];
  }
}
