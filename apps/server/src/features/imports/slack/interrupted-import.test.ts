import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { longExport, sampleExport, writeExport } from "../../../test/slack-export.ts";
import { type ImportTest, openImportTest } from "../../../test/slack-import.ts";

const cli = join(import.meta.dirname, "../../../cli.ts");
let here: ImportTest;
let whole: ImportTest;
let dataDir: string;

beforeAll(async () => {
  here = await openImportTest();
  whole = await openImportTest();
  dataDir = mkdtempSync(join(tmpdir(), "parley-import-"));
});

afterAll(async () => {
  await here.close();
  await whole.close();
  rmSync(dataDir, { recursive: true });
});

/** Runs `import slack` as a process of its own; kills it when it prints `killAt`. */
function runCli(args: string[], killAt?: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    code: number | null;
    out: string;
    errors: string;
  }>();
  const child = spawn(process.execPath, [cli, "import", "slack", ...args], {
    env: { ...process.env, DATABASE_URL: here.url, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, errors] = ["", ""];
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
    if (killAt && errors.includes(killAt)) child.kill("SIGKILL");
  });
  child.on("error", reject);
  child.on("close", (code) => resolve({ code, out, errors }));
  return promise;
}

const stored = () =>
  here.rows<{ importing: boolean; messages: number; members: number }>(`SELECT c.importing,
    (SELECT count(*)::int FROM messages) AS messages,
    (SELECT count(*)::int FROM channel_members) AS members FROM channels c`);

test("an import that is killed goes on where it was, and ends as if it had not been", async () => {
  const file = await writeExport(join(here.folder, "long.zip"), longExport(12_000));
  expect((await runCli([file], "Importing 30 %")).code).toBe(null);
  const [half] = await stored();
  // Part of it is there, and nobody sees it.
  expect(half).toMatchObject({ importing: true, members: 0 });
  expect(half?.messages).toBeGreaterThan(0);
  expect(half?.messages).toBeLessThan(12_000);

  const { code, out } = await runCli([file]);
  expect(code).toBe(0);
  expect(out).toContain("The import is complete.");
  expect(await stored()).toEqual([{ importing: false, messages: 12_000, members: 1 }]);
  await whole.runFile(file);
  const messages = "SELECT to_jsonb(m) - 'rev' AS row FROM messages m ORDER BY seq";
  expect(await here.rows(messages)).toEqual(await whole.rows(messages));
});

test("two imports at once: the second one is told to wait", async () => {
  const { promise: reached, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: leave, resolve: release } = Promise.withResolvers<void>();
  const file = await writeExport(join(whole.folder, "first.zip"), longExport(30));
  const holder = whole.holdLock(arrive, leave);
  await reached;
  await expect(whole.runFile(file)).rejects.toMatchObject({
    name: "StartError",
    message: "Another import is running. Wait until it has ended, then run this again.",
  });
  release();
  await holder;
});

test("the command says in one sentence what is wrong, and fails", async () => {
  const missing = await runCli(["/nowhere/export.zip"]);
  expect(missing).toMatchObject({ code: 1, out: "" });
  expect(missing.errors).toBe("parley: There is no file /nowhere/export.zip.\n");
  expect(await runCli([])).toMatchObject({ code: 2, out: "" });
  expect(await runCli(["a.zip", "--colour"])).toMatchObject({ code: 2, out: "" });
});

test("nobody has registered: an export with e-mails has to wait, or the owner could not register", async () => {
  const file = await writeExport(join(here.folder, "sample.zip"), sampleExport());
  const before = await here.everything();
  const { code, errors } = await runCli([file]);
  expect(code).toBe(1);
  expect(errors).toContain("parley: Nobody owns this workspace yet");
  expect(await here.everything()).toEqual(before);
});

test("who registers later becomes a member of all channels by importing again", async () => {
  await here.register();
  const file = join(here.folder, "long.zip");
  const { code, out } = await runCli([file, "--owner", "Ada@example.org"]);
  expect(code).toBe(0);
  expect(out).toContain("Ada L. is a member of every imported channel.");
  const members =
    "SELECT u.username, m.role FROM channel_members m JOIN users u ON u._id = m.user_id ORDER BY 1";
  expect(await here.rows(members)).toEqual([
    { username: "ada.l", role: "member" },
    { username: "writer", role: "admin" },
  ]);
});
