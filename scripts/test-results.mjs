import { readFileSync, writeFileSync } from "node:fs";

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
export function closingLine({ passed, failed, skipped }, flaky = 0) {
  const others = [skipped > 0 && `, ${skipped} skipped`, flaky > 0 && `, ${flaky} flaky`];
  return `${passed} passed, ${failed} failed${others.filter(Boolean).join("")}`;
}

/** More files than this do not fail by chance at once. */
const MOST_AGAIN = 3;

/**
 * The files that failed, if they are few. Each may run once more, alone: with real servers, databases and
 * browsers in hundreds of files, a machine that deals out its turns late finds a race now and then.
 *
 * @param {string} report
 * @returns {string[]} paths of test files
 */
export function fewFailed(report) {
  const failed = readReport(report).filter(({ status }) => status === "failed");
  return failed.length <= MOST_AGAIN ? failed.map(({ name }) => name) : [];
}

/**
 * Puts the results of files that ran again in the place of their first ones.
 *
 * @param {string} report of the whole run; it is written anew
 * @param {string} again report of the second run
 * @returns {string[]} full names of the tests that failed at first and passed then: flaky ones
 */
export function takeSecondRun(report, again) {
  const seconds = new Map(readReport(again).map((file) => [file.name, file]));
  const first = JSON.parse(readFileSync(report, "utf8"));
  const flaky = [];
  const testResults = first.testResults.map((file) => {
    const second = seconds.get(file.name);
    if (!second) return file;
    const passed = new Set(second.assertionResults.filter(isPassed).map(nameOf));
    const failed = file.assertionResults.filter(({ status }) => status === "failed").map(nameOf);
    flaky.push(...failed.filter((name) => passed.has(name)));
    return second;
  });
  writeFileSync(report, JSON.stringify({ ...first, testResults }));
  return flaky;
}

const isPassed = ({ status }) => status === "passed";
const nameOf = ({ fullName }) => fullName;

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).testResults;
  } catch {
    return [];
  }
}
