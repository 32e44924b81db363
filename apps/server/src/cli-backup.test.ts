import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calls } from "@parley/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { registerPerson, TestClient } from "./test/client.ts";
import { runFile, type TestProcess } from "./test/processes.ts";
import { channelNamed } from "./test/team.ts";

let folder: string;
const inFolder = (...path: string[]) => join(folder, ...path);
let started: TestProcess[] = [];

function run(file: string, args: string[], dataDir: string): TestProcess {
  const { PATH } = process.env;
  const env = { PATH, PORT: "0", DATA_DIR: inFolder(dataDir), RATE_LIMIT: "off" };
  const child = runFile(file, args, env);
  started.push(child);
  return child;
}

/** Runs a command to its end; gives its exit code and all that it said. */
async function cli(dataDir: string, ...args: string[]): Promise<[number | string, string]> {
  const command = run("cli.ts", args, dataDir);
  return [await command.ends(), command.output()];
}

async function serve(dataDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = run("main.ts", [], dataDir);
  const [, url = ""] = await server.says(/^Parley is ready: (.*)$/m);
  const stop = async () => {
    server.child.kill("SIGTERM");
    expect(await server.ends()).toBe(0);
  };
  return { url, stop };
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-cli-backup-"));
  // PostgreSQL may run as another user, who must get through to its own folder.
  chmodSync(folder, 0o711);
});
afterEach(async () => {
  for (const { child } of started) child.kill("SIGKILL");
  for (const one of started) await one.ends();
  started = [];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("backup and restore by command, with the embedded PostgreSQL", () => {
  test("from one folder to another, while the server runs and while it does not", async () => {
    const server = await serve("old");
    const ada = await registerPerson(server.url, "Ada Okafor");
    const file = await ada.upload("plan.txt", "the plan");
    const general = await channelNamed(ada, "general");
    const sent = await ada.send(general, "before the move", { file_ids: [file._id] });
    expect(await cli("old", "backup", inFolder("one.tar"))).toMatchObject([
      0,
      expect.stringMatching(/1 account, .*\n.*1 file, 8 bytes(?:.|\n)*The backup is complete/),
    ]);
    const pushKey = await ada.call(calls.pushKey, {});
    await server.stop();
    expect(statSync(inFolder("one.tar")).mode & 0o777).toBe(0o600);

    const again = await cli("old", "backup", inFolder("one.tar"));
    expect(again).toMatchObject([1, expect.stringMatching(/one.tar is there already.*--force/)]);
    // What cron runs each night says nothing that it would have to send.
    for (const args of [
      ["backup", "--force", "--quiet", inFolder("one.tar")],
      ["verify", "--quiet", inFolder("one.tar")],
    ])
      expect(await cli("old", ...args)).toEqual([0, ""]);
    // Into a pipe, and with the server stopped.
    const { PATH } = process.env;
    const piped = execFileSync(
      process.execPath,
      [join(import.meta.dirname, "cli.ts"), "backup", "-"],
      {
        env: { PATH, DATA_DIR: inFolder("old") },
        stdio: ["ignore", "pipe", "ignore"],
      },
    );
    writeFileSync(inFolder("two.tar"), piped);
    expect(await cli("old", "verify", inFolder("two.tar"))).toMatchObject([
      0,
      expect.stringContaining("The backup is whole."),
    ]);

    expect(await cli("new", "restore", inFolder("two.tar"), "--keep-sessions")).toMatchObject([
      0,
      expect.stringContaining("people stay logged in"),
    ]);
    const moved = await serve("new");
    const there = new TestClient(moved.url);
    there.token = ada.token;
    const query = { around: sent.seq };
    const page = await there.call(calls.messageListChannel, {
      params: { channelId: general },
      query,
    });
    expect(page.messages).toContainEqual(
      expect.objectContaining({ _id: sent._id, text: sent.text }),
    );
    expect(await (await there.read(file.url)).text()).toBe("the plan");
    await there.send(general, "after the move");
    // Browsers stay subscribed: what signs their pushes came along.
    expect(await there.call(calls.pushKey, {})).toEqual(pushKey);
    await moved.stop();
    // Everything is there but the note of when the old folder was backed up.
    expect([...readdirSync(inFolder("new")), "last-backup"].sort()).toEqual(
      readdirSync(inFolder("old")).sort(),
    );
    expect(await cli("new", "restore", inFolder("two.tar"))).toMatchObject([
      1,
      expect.stringMatching(/is not empty \(it has files\)/),
    ]);
  });

  test("what is cut off, or not there, leaves the folder as it was", async () => {
    mkdirSync(inFolder("empty"));
    truncateSync(inFolder("one.tar"), statSync(inFolder("one.tar")).size - 1);
    expect(await cli("empty", "verify", inFolder("one.tar"))).toEqual([
      1,
      expect.stringContaining("parley: one.tar is cut off.\n"),
    ]);
    const [code, said] = await cli("empty", "restore", inFolder("one.tar"));
    expect([code, said]).toEqual([1, expect.stringContaining("parley: one.tar is cut off.\n")]);
    expect(await cli("empty", "backup", inFolder("none.tar"))).toEqual([
      1,
      expect.stringContaining("There is nothing to back up"),
    ]);
    expect(await cli("empty", "backup")).toMatchObject([
      2,
      expect.stringContaining("Say which file."),
    ]);
    expect(readdirSync(inFolder("empty"))).toEqual([]);
  });

  test("a database of another major version is left alone, and the start says how to bring it over", async () => {
    const version = inFolder("new", "postgres", "PG_VERSION");
    const ours = readFileSync(version, "utf8");
    writeFileSync(version, "17\n");
    const server = run("main.ts", [], "new");
    expect(await server.ends()).toBe(1);
    expect(server.output()).toMatch(
      /^parley: The data in .* was made by another major version of PostgreSQL: .*backup FILE.*restore FILE.*$/m,
    );
    expect(readFileSync(version, "utf8")).toBe("17\n");
    writeFileSync(version, ours);
    const again = await serve("new");
    await again.stop();
  });
});
