import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { runAsProgram, sourceFiles } from "./check-files.mjs";
import { findContractions } from "./check-migrations.mjs";

/** Where SQL may stand, besides migrations (which are .sql files). */
const ALLOWED = [
  /^apps\/server\/src\/features\/[^/]+\/queries(\.ts$|\/)/,
  /^apps\/server\/src\/platform\/database\//,
  /^apps\/server\/src\/test\//,
  /\.test\.ts$/,
];

/** All upper or all lower case: a sentence such as "Select a file from …" is not SQL. */
const STATEMENTS = [
  String.raw`^\s*(WITH\b[^;]*\b)?SELECT\s[^;]*\sFROM\s`,
  String.raw`^\s*(INSERT\s+INTO|DELETE\s+FROM|UPDATE\s+\S+\s+SET|TRUNCATE\s+TABLE)\s`,
  String.raw`^\s*(CREATE|ALTER|DROP)\s+(TABLE|INDEX|TYPE|SCHEMA|EXTENSION|FUNCTION|TRIGGER)\s`,
].flatMap((pattern) => [new RegExp(pattern), new RegExp(lowerWords(pattern))]);

/** Kysely's builders are SQL too, also where the import is hidden behind a re-export. */
const BUILDERS = new Set(["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto"]);

/** Migrations are numbered without a gap or a double: two branches may both have taken the next number. */
function findMisnumbered(migrations) {
  return migrations.flatMap((path, index) => {
    const due = String(index + 1).padStart(4, "0");
    const name = path.slice(path.lastIndexOf("/") + 1);
    return name.startsWith(`${due}-`)
      ? []
      : [`migration-numbers: ${path} is out of order: number ${due} is due`];
  });
}

/**
 * Finds SQL outside queries.ts, platform/database and tests: `sql` templates, statements in
 * strings and Kysely's builders. The rules of dependency-cruiser cover the imports. Migrations
 * whose numbers do not follow each other count as well, and those that take away what the version
 * before still uses.
 *
 * @param {string} root folder of a git work tree
 * @returns {Promise<{summary: string, problems: string[]}>}
 */
export async function checkSql(root) {
  const files = sourceFiles(root, "ts", "tsx").filter((path) =>
    /^(apps\/server|packages)\//.test(path),
  );
  const problems = files
    .filter((path) => !ALLOWED.some((pattern) => pattern.test(path)))
    .flatMap((path) =>
      findSql(readFileSync(join(root, path))).map(
        ({ line, what }) =>
          `sql-only-in-queries: ${path}:${line} has ${what}: move it into the feature's queries.ts`,
      ),
    );
  if (files.length === 0) problems.push("sql-only-in-queries: no source file was found");
  const migrations = sourceFiles(root, "sql").filter((path) =>
    path.startsWith("apps/server/src/migrations/"),
  );
  problems.push(...findMisnumbered(migrations), ...findContractions(root, migrations));
  return { summary: `${files.length} files`, problems };
}

/** @returns {{line: number, what: string}[]} */
function findSql(bytes) {
  const found = [];
  // swc counts bytes, and from 1.
  const lineOf = ({ start }) =>
    bytes
      .subarray(0, start - 1)
      .toString()
      .split("\n").length;
  visit(parseSync(bytes.toString(), { syntax: "typescript", target: "es2022" }), (node) => {
    const what = sqlIn(node);
    if (what) found.push({ line: lineOf(node.span), what });
  });
  return found;
}

function sqlIn(node) {
  switch (node.type) {
    case "TaggedTemplateExpression":
      return node.tag.value === "sql" ? "an sql template" : undefined;
    case "StringLiteral":
      return isStatement(node.value) ? "a statement in a string" : undefined;
    case "TemplateLiteral": {
      const text = node.quasis?.map((part) => part.raw).join(" x ");
      return text && isStatement(text) ? "a statement in a template" : undefined;
    }
    case "MemberExpression":
      return BUILDERS.has(node.property.value) ? `the builder ${node.property.value}` : undefined;
    default:
      return undefined;
  }
}

function isStatement(text) {
  return STATEMENTS.some((pattern) => pattern.test(`${text} `));
}

/** Lower-cases the words of a pattern but not its escapes (\S and \s differ). */
function lowerWords(pattern) {
  return pattern.replace(/\\.|[A-Z]+/g, (part) =>
    part.startsWith("\\") ? part : part.toLowerCase(),
  );
}

function visit(node, look) {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, look);
  } else if (node !== null && typeof node === "object") {
    if (typeof node.type === "string") look(node);
    for (const child of Object.values(node)) visit(child, look);
  }
}

await runAsProgram(import.meta.url, checkSql);
