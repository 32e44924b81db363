// npm run check: format, lint, types, architecture, unused code and file length.
// `npm run check -- rules sql` runs the named steps only.

const { nodeBin, setup } = await import("./lib/setup.mjs");
await setup({ dev: true });
const { repoRoot } = await import("./check-files.mjs");
const { runStep, steps } = await import("./check-steps.mjs");

/** Most steps are one thread each, and the smallest machine that counts has two cores. */
const AT_ONCE = 2;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no step ${unknown.join(", ")}. Steps: ${steps.map((s) => s.name).join(" ")}`,
  );
  process.exit(2);
}

const queue = steps.filter((step) => wanted.length === 0 || wanted.includes(step.name));
const failed = [];
const started = Date.now();
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

async function work() {
  for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
    const { name, ok, output, milliseconds } = await runStep(step, {
      node: nodeBin(),
      root: repoRoot,
    });
    const text = output.trimEnd();
    const note = ok && !text.includes("\n") ? text : "";
    console.log(`${ok ? "ok    " : "FAILED"} ${name.padEnd(16)} ${seconds(milliseconds)}  ${note}`);
    if (ok) continue;
    failed.push(name);
    console.log(`\n${text.replace(/^/gm, "  ")}\n`);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
console.log(
  failed.length === 0
    ? `check ok, ${seconds(Date.now() - started)}`
    : `check failed: ${failed.join(", ")}, ${seconds(Date.now() - started)}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
