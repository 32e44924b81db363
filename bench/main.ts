import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { benches } from "./benches/index.ts";
import { lookAtMachine, machineLine } from "./measure/machine.ts";
import { markdownOf } from "./measure/report.ts";

/*
 * npm run bench [-- NAME …] [--short] [--rounds 5] [--data DIR] [--export FILE] [--out DIR]
 * Boots what each bench needs, measures it beside its peers, prints a table and writes
 * bench/results/NAME.json, which git ignores: figures are of one machine. `--short` only tries it.
 * Processor time and memory are read from /proc, so they need Linux.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: "boolean", default: false },
    rounds: { type: "string" },
    data: { type: "string" },
    export: { type: "string" },
    out: { type: "string", default: fileURLToPath(new URL("results", import.meta.url)) },
  },
});

// As npm start does: servers that are started again must not compile all of their code once more.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL("../node_modules/.cache/parley-compiled", import.meta.url),
);

const rounds = Number(values.rounds ?? (values.short ? 1 : 5));
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0 || !(Number.isInteger(rounds) && rounds > 0)) {
  if (unknown.length > 0) console.error(`There is no bench ${unknown.join(", ")}. Benches:`);
  else console.error("--rounds must be a whole number from 1.");
  for (const { name, about } of benches) console.error(`  ${name.padEnd(14)}${about}`);
  process.exit(2);
}

let failures = 0;
const wanted = benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
for (const bench of wanted) {
  const machine = lookAtMachine();
  const began = new Date();
  console.log(`\n## ${bench.name}: ${bench.about}\n\n${machineLine(machine)}\n`);
  if (values.short) console.log("Short: it only shows that the bench runs.\n");
  try {
    const report = await bench.run({
      isShort: values.short,
      rounds,
      data: values.data ? resolve(values.data) : undefined,
      slackExport: values.export ? resolve(values.export) : undefined,
      note: (text) => console.error(`${bench.name}: ${text}`),
    });
    for (const table of report.tables) console.log(`${markdownOf(table)}\n`);
    for (const line of report.lines) console.log(`- ${line}`);
    const out = resolve(values.out);
    mkdirSync(out, { recursive: true });
    const kept = { name: bench.name, about: bench.about, began, isShort: values.short, rounds };
    const text = JSON.stringify({ ...kept, machine, ...report }, null, 2);
    writeFileSync(`${out}/${bench.name}.json`, `${text}\n`);
  } catch (error) {
    failures += 1;
    console.error(`${bench.name} failed:`, error);
  }
}
process.exit(failures === 0 ? 0 : 1);
