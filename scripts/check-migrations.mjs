import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BASELINE, CONTRACTS } from "../apps/server/src/platform/database/compatible.ts";

/** Why what looks like taking away is none: a constraint that lets more through, an index nobody needs. */
const ALLOWED = /^-- allowed: \S/m;

/** What a statement may not begin with, whatever it is about. */
const STATEMENTS = [
  [
    /^DROP\s+(\w+)/i,
    (kind) => `drops ${/^[aeiou]/i.test(kind) ? "an" : "a"} ${kind.toLowerCase()}`,
  ],
  [/^ALTER\s+(?:TYPE|INDEX|SEQUENCE|VIEW|FUNCTION)\b.*\bRENAME\b/is, () => "renames"],
];

/** What may not be done to a table that was there before. */
const ACTIONS = [
  [/^DROP\s+CONSTRAINT\b/i, "drops a constraint"],
  [/^DROP\b/i, "drops a column"],
  [/^RENAME\b/i, "renames"],
  [/^ALTER\s+.*\b(?:SET\s+DATA\s+)?TYPE\b/is, "changes the type of a column"],
  [/^ALTER\s+.*\bSET\s+NOT\s+NULL\b/is, "makes a column NOT NULL"],
  [/^ALTER\s+.*\bDROP\s+DEFAULT\b/is, "drops a default"],
  [/^ADD\s+(?:CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)\b/i, "adds a constraint"],
  [
    /^ADD\b(?!.*\b(?:DEFAULT|GENERATED)\b).*\bNOT\s+NULL\b/is,
    "adds a column that older code leaves empty",
  ],
];

const NAME = String.raw`(?:IF\s+(?:NOT\s+)?EXISTS\s+|ONLY\s+)*"?(\w+)"?`;
const CREATES = new RegExp(String.raw`^CREATE\s+TABLE\s+${NAME}`, "i");
const ALTERS = new RegExp(String.raw`^ALTER\s+TABLE\s+${NAME}\s+(.*)$`, "is");
const UNIQUE = new RegExp(String.raw`^CREATE\s+UNIQUE\s+INDEX\b.*?\bON\s+${NAME}`, "is");

/** The statements of a migration, without comments, strings and bodies of functions. */
function statementsOf(sql) {
  return sql
    .replace(/--.*$/gm, "")
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(";")
    .map((statement) => statement.trim())
    .filter(Boolean);
}

/** Splits at commas that stand in no parentheses. */
function actionsOf(list) {
  const actions = [""];
  let depth = 0;
  for (const sign of list) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (sign === "," && depth === 0) actions.push("");
    else actions[actions.length - 1] += sign;
  }
  return actions.map((action) => action.trim());
}

/** What of a migration an older version could stumble over, in words. */
export function contractionsIn(sql) {
  const statements = statementsOf(sql);
  const own = new Set(statements.flatMap((s) => CREATES.exec(s)?.[1]?.toLowerCase() ?? []));
  return statements.flatMap((statement) => {
    for (const [pattern, what] of STATEMENTS) {
      const found = pattern.exec(statement);
      if (found) return [what(found[1])];
    }
    const unique = UNIQUE.exec(statement)?.[1]?.toLowerCase();
    if (unique && !own.has(unique)) return ["adds a unique index"];
    const [, table, list] = ALTERS.exec(statement) ?? [];
    if (!table || own.has(table.toLowerCase())) return [];
    return actionsOf(list).flatMap((action) => {
      const found = ACTIONS.find(([pattern]) => pattern.test(action));
      return found ? [`${found[1]} of ${table}`] : [];
    });
  });
}

/** What is wrong with one migration; undefined where the version before can go on beside it. */
function problemOf(version, sql) {
  if (version <= BASELINE) return undefined;
  const since = CONTRACTS.exec(sql)?.[1];
  if (since !== undefined && (Number(since) < BASELINE || Number(since) >= version)) {
    return `says "contract since ${since}", which is no earlier migration from ${BASELINE} on`;
  }
  const found = contractionsIn(sql);
  if (found.length === 0 || since !== undefined || ALLOWED.test(sql)) return undefined;
  return `${found.join(", ")}: nodes of the version before still use it during an upgrade. Do it in a later release and say "-- contract since NNNN: why", or say "-- allowed: why" (docs/adr/0023)`;
}

/**
 * Holds "expand, then contract": a migration takes away nothing that the version before it uses.
 *
 * @param {string} root folder of a git work tree
 * @param {string[]} paths of its migrations
 * @returns {string[]} one line for each that does
 */
export function findContractions(root, paths) {
  return paths.flatMap((path) => {
    const version = Number(/(\d{4})-[^/]*$/.exec(path)?.[1]);
    const problem = problemOf(version, readFileSync(join(root, path), "utf8"));
    return problem ? [`expand-then-contract: ${path} ${problem}`] : [];
  });
}
