import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-lock-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** A process that notes when it enters and leaves the lock; `wait` keeps it in there. */
function locker(name, { wait = false } = {}) {
  const script = `
    import { appendFileSync } from "node:fs";
    import { withLock } from ${JSON.stringify(new URL("lock.mjs", import.meta.url).href)};
    const note = (text) => appendFileSync(${JSON.stringify(join(folder, name))}, text + "\\n");
    await withLock(${JSON.stringify(name)}, async () => {
      note("in");
      console.log("in");
      ${wait ? "for await (const _ of process.stdin);" : ""}
      note("out");
    });
    process.exit(0);`;
  const env = { ...process.env, TMPDIR: folder };
  return spawn(process.execPath, ["--input-type=module", "-e", script], { env });
}

const notes = (name) => readFileSync(join(folder, name), "utf8").trim().split("\n");

test("lets in one process after the other", async () => {
  writeFileSync(join(folder, "many"), "");
  const ends = [1, 2, 3, 4].map(() => once(locker("many"), "close"));
  await Promise.all(ends);
  expect(notes("many")).toEqual(Array(4).fill(["in", "out"]).flat());
});

test("outlives a process that was killed inside", async () => {
  writeFileSync(join(folder, "killed"), "");
  const first = locker("killed", { wait: true });
  await once(first.stdout, "data");
  first.kill("SIGKILL");
  await once(first, "close");
  await Promise.all([once(locker("killed"), "close"), once(locker("killed"), "close")]);
  expect(notes("killed")).toEqual(["in", "in", "out", "in", "out"]);
});
