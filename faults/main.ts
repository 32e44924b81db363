import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findRedis } from "../apps/server/src/test/redis.ts";
import { campaign } from "./campaign.ts";
import { atNodes, isOfNodes } from "./kind.ts";
import { kinds } from "./kinds/index.ts";
import { lineOf, notesOf, tableHead } from "./table.ts";

/*
 * npm run faults: real servers, hundreds of clients, and everything that can go wrong between them.
 * npm run faults -- --nodes 3 does those of several nodes, which share a Redis.
 * npm run faults -- --fault server-killed --seed 7 --runs 1 does one run again.
 */

const { values } = parseArgs({
  options: {
    fault: { type: "string", multiple: true },
    seed: { type: "string", default: "1" },
    runs: { type: "string" },
    clients: { type: "string", default: "200" },
    nodes: { type: "string" },
    rate: { type: "string", default: "100" },
    short: { type: "boolean", default: false },
  },
});

// As npm start does: servers that are started again must not compile all of their code once more.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL("../node_modules/.cache/parley-compiled", import.meta.url),
);

/** Runs of a fault when nobody says how many. */
const RUNS = 20;
const SLOW_RUNS = 3;
/** Sentences of one run that are printed. */
const SHOWN = 5;

function numberOf(name: "seed" | "runs" | "clients" | "rate" | "nodes", fallback = ""): number {
  const value = Number(values[name] ?? fallback);
  if (Number.isInteger(value) && value >= 0) return value;
  console.error(`--${name} must be a whole number.`);
  process.exit(2);
}

const nodes = numberOf("nodes", "0");
const usual = nodes > 0 ? kinds.filter(isOfNodes) : kinds;
const wanted = values.fault ?? usual.map(({ name }) => name);
const unknown = wanted.filter((name) => !kinds.some((kind) => kind.name === name));
if (unknown.length > 0) {
  const names = kinds.map(({ name }) => name).join(" ");
  console.error(`There is no fault ${unknown.join(", ")}. Faults: ${names}`);
  process.exit(2);
}

const hasRedis = findRedis() !== undefined;
const lines: string[] = [];
const notes: string[] = [];
let wrong = 0;
for (const asked of kinds.filter(({ name }) => wanted.includes(name))) {
  const kind = nodes > 0 ? atNodes(asked, nodes) : asked;
  if (kind.needs.redis && !hasRedis) {
    console.error(`${kind.name}: skipped, it needs redis-server or valkey-server.`);
    continue;
  }
  const options = {
    seed: numberOf("seed"),
    runs: numberOf("runs", String(kind.isSlow ? SLOW_RUNS : RUNS)),
    clients: numberOf("clients"),
    rate: numberOf("rate"),
    isShort: values.short,
  };
  const results = await campaign(kind, {
    ...options,
    onRun({ seed, acknowledged, violations, recovery }) {
      const told = `${kind.name} --seed ${seed}: ${acknowledged} acknowledged, ${violations.length} wrong, recovered in ${recovery} ms`;
      console.error(told);
      for (const { kind: sort, sentence } of violations.slice(0, SHOWN))
        console.error(`  ${sort}: ${sentence}`);
    },
  });
  wrong += results.reduce((sum, { violations }) => sum + violations.length, 0);
  lines.push(lineOf(kind.name, results));
  notes.push(...notesOf(results).map((note) => `${kind.name}: ${note}`));
}
console.log([tableHead, ...lines].join("\n"));
for (const note of notes) console.log(`\n${note}`);
process.exit(wrong === 0 ? 0 : 1);
