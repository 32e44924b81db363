import { readFileSync } from "node:fs";
import { relative } from "node:path";

/**
 * docs/specification.md says for each thing that must hold which tests prove it. A row is
 * `| id | what must hold | tests |`; a test is `` `file` › name ``, several of them stand apart by
 * `<br>`. A name that ends with `…` stands for every test whose name begins so.
 *
 * @param {string} markdown
 * @returns {Array<{id: string, what: string, tests: Array<{file: string, name: string}>}>}
 */
export function readSpecification(markdown) {
  const rows = [];
  for (const line of markdown.split("\n")) {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
    const [, id, what, proof] = cells;
    if (!/^\d+\.\d+$/.test(id ?? "")) continue;
    const tests = (proof ?? "")
      .split("<br>")
      .map((text) => /^`([^`]+)` › (.+)$/.exec(text.trim()))
      .filter((match) => match !== null)
      .map(([, file, name]) => ({ file, name: name.trim() }));
    rows.push({ id, what, tests });
  }
  return rows;
}

/**
 * Holds the table against what ran.
 *
 * @param {ReturnType<typeof readSpecification>} rows
 * @param {string} root folder of the repository
 * @param {Array<{name: string, assertionResults: Array<{fullName: string, title: string, status: string}>}>} files
 *   the `testResults` of vitest's JSON report
 * @returns {string[]} a sentence for each row that nothing proves
 */
export function checkSpecification(rows, root, files) {
  const byFile = new Map(
    files.map(({ name, assertionResults }) => [
      relative(root, name).replaceAll("\\", "/"),
      assertionResults,
    ]),
  );
  const problems = [];
  if (rows.length === 0) problems.push("docs/specification.md has no rows.");
  for (const { id, what, tests } of rows) {
    if (tests.length === 0) problems.push(`${id} (${what}) names no test.`);
    for (const { file, name } of tests) {
      const begins = name.endsWith("…") ? name.slice(0, -1) : null;
      const found = (byFile.get(file) ?? []).filter(({ fullName, title }) =>
        begins === null
          ? fullName === name || title === name
          : fullName.startsWith(begins) || title.startsWith(begins),
      );
      if (found.length === 0) problems.push(`${id}: there is no test "${name}" in ${file}.`);
      const bad = found.filter(({ status }) => status !== "passed");
      for (const { title, status } of bad) {
        // A browser journey that this machine cannot run is said to be skipped elsewhere.
        if (status === "failed") problems.push(`${id}: "${title}" in ${file} failed.`);
      }
      if (found.length > 0 && bad.length === found.length && bad[0].status !== "failed") {
        problems.push(`${id}: "${name}" in ${file} did not run here.`);
      }
    }
  }
  return problems;
}

/**
 * The same from the files on disk.
 *
 * @param {{document: string, report: string, root: string}} paths
 * @returns {string[]}
 */
export function checkSpecificationFiles({ document, report, root }) {
  const rows = readSpecification(readFileSync(document, "utf8"));
  let files = [];
  try {
    files = JSON.parse(readFileSync(report, "utf8")).testResults;
  } catch {
    // Without a report nothing passed, which the run itself says already.
    return [];
  }
  return checkSpecification(rows, root, files);
}
