/** A node of what `EXPLAIN (FORMAT JSON)` gives; those of a table, an index and what is below it. */
export interface Plan {
  "Relation Name"?: string;
  "Node Type": string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Conflict Arbiter Indexes"?: string[];
  /** For each run of the node; these only where the statement was run. */
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: Plan[];
}

/** How a statement reads one table. */
export interface Read {
  table: string;
  /** The index, several joined by "+"; begins with "all of it" where the table, or an index, is read from end to end. */
  by: string;
  /** Rows that were looked at, also those that did not fit. */
  rows: number;
}

export const WHOLE = "all of it";

const below = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(below)];

/** The indexes that a bitmap is made of. */
const bitmapOf = ({ Plans = [] }: Plan): string[] =>
  Plans.filter((one) => one["Node Type"].startsWith("Bitmap")).flatMap((one) => [
    ...(one["Index Name"] ? [one["Index Name"]] : []),
    ...bitmapOf(one),
  ]);

/** The index of a node: its own, or those of the bitmap that it reads by. */
function indexOf(node: Plan): string {
  const { "Index Name": name, "Index Cond": condition } = node;
  if (name) return condition === undefined ? `${WHOLE}, by ${name}` : name;
  return [...new Set(bitmapOf(node))].join("+") || WHOLE;
}

function readOf(node: Plan): Read[] {
  const table = node["Relation Name"];
  if (table === undefined) return [];
  const arbiters = node["Conflict Arbiter Indexes"] ?? [];
  if (arbiters.length > 0) return arbiters.map((by) => ({ table, by, rows: 0 }));
  if (!node["Node Type"].endsWith("Scan")) return [];
  const each =
    (node["Actual Rows"] ?? 0) +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  return [{ table, by: indexOf(node), rows: Math.round(each * (node["Actual Loops"] ?? 0)) }];
}

/** How these statements read tables; what several of them read by one index is added up. */
export function readsOf(plans: readonly Plan[]): Read[] {
  const reads = new Map<string, Read>();
  for (const { table, by, rows } of plans.flatMap(below).flatMap(readOf)) {
    const key = `${table} ${by}`;
    reads.set(key, { table, by, rows: (reads.get(key)?.rows ?? 0) + rows });
  }
  return [...reads.values()];
}

/** Pages of 8 kB that these statements looked at, whether they were in memory or not. */
export const pagesOf = (plans: readonly Plan[]): number =>
  plans.reduce(
    (sum, plan) => sum + (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0),
    0,
  );
