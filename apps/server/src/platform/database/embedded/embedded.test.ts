import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { runFile, type TestProcess, until } from "../../../test/processes.ts";
import { createLog } from "../../log/log.ts";
import { type EmbeddedPostgres, openEmbedded } from "./embedded.ts";
import { isAlive, readPidFile } from "./pid-file.ts";

const log = createLog({ level: "silent" });
const settings = { fsync: "off", full_page_writes: "off" };
const holders: TestProcess[] = [];
let dataDir = "";
let data = "";

function open(folder = dataDir): Promise<EmbeddedPostgres> {
  return openEmbedded({ dataDir: folder, log, settings });
}

async function hold(folder = dataDir): Promise<TestProcess & { url: string }> {
  const holder = runFile("test/database-holder.ts", [folder]);
  holders.push(holder);
  const [, url = ""] = await holder.says(/^open (.*)$/m);
  return { ...holder, url };
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // Servers fall here on purpose; the query tells of it.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const postmaster = () => readPidFile(data)?.pid ?? -1;
/** PostgreSQL removes its pid file as its last act. */
const isStopped = () => !existsSync(join(data, "postmaster.pid"));
const notes = (url: string) => query(url, "SELECT text FROM note ORDER BY text");

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "parley-embedded-"));
  chmodSync(dataDir, 0o711);
  data = join(dataDir, "postgres");
  const server = await open();
  await query(server.url, "CREATE TABLE note (text text)");
  await query(server.url, "INSERT INTO note VALUES ('kept')");
  await server.close();
});

afterEach(async () => {
  for (const holder of holders.splice(0)) {
    holder.child.stdin?.end();
    await holder.ends();
  }
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe("openEmbedded", () => {
  test("stops the server on close and finds the data again", async () => {
    expect(isStopped()).toBe(true);
    const server = await open();
    expect(await notes(server.url)).toEqual([{ text: "kept" }]);
    await server.close();
    expect(isStopped()).toBe(true);
    await expect(notes(server.url)).rejects.toThrow();
  });

  test("makes a cluster with checksums, UTF-8 and no way in without a password", async () => {
    const server = await open();
    const facts = `SELECT current_setting('data_checksums') AS checksums,
      current_setting('server_encoding') AS encoding, current_setting('listen_addresses') AS tcp,
      (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser`;
    expect(await query(server.url, facts)).toEqual([
      { checksums: "on", encoding: "UTF8", tcp: "", superuser: false },
    ]);
    await expect(notes(server.url.replace(/:[^:@]*@/, ":wrong@"))).rejects.toThrow(/password/);
    await server.close();
  });

  test("adopts the server that outlived a killed process, and stops it in the end", async () => {
    const holder = await hold();
    const pid = postmaster();
    await query(holder.url, "INSERT INTO note VALUES ('before the kill')");
    holder.child.kill("SIGKILL");
    await holder.ends();
    const server = await open();
    expect(postmaster()).toBe(pid);
    expect(await notes(server.url)).toContainEqual({ text: "before the kill" });
    await server.close();
    expect(isStopped()).toBe(true);
  });

  test("starts over the remains when both processes were killed", async () => {
    const holder = await hold();
    const pid = postmaster();
    await query(holder.url, "INSERT INTO note VALUES ('before both were killed')");
    holder.child.kill("SIGSTOP");
    process.kill(pid, "SIGKILL");
    holder.child.kill("SIGKILL");
    await holder.ends();
    const server = await open();
    expect(postmaster()).not.toBe(pid);
    expect(await notes(server.url)).toContainEqual({ text: "before both were killed" });
    await server.close();
  });

  test("is shared by processes, and the last one out stops it", async () => {
    const [one, other] = await Promise.all([hold(), hold()]);
    const pid = postmaster();
    one.child.stdin?.end();
    await one.ends();
    expect(await notes(other.url)).not.toHaveLength(0);
    expect(postmaster()).toBe(pid);
    other.child.stdin?.end();
    await other.ends();
    expect(isStopped()).toBe(true);
  });

  test("gives everyone a server while others come and go", async () => {
    const comeAndGo = async () => {
      for (let round = 0; round < 4; round += 1) {
        const server = await open();
        expect(await notes(server.url)).not.toHaveLength(0);
        await server.close();
      }
    };
    await Promise.all([comeAndGo(), comeAndGo(), comeAndGo()]);
    expect(isStopped()).toBe(true);
  });

  test("starts a server again that falls while it is in use", async () => {
    const server = await open();
    const pid = postmaster();
    process.kill(pid, "SIGKILL");
    await until(() => notes(server.url).then(Boolean, () => false));
    expect(postmaster()).not.toBe(pid);
    await server.close();
    expect(isStopped()).toBe(true);
  });

  test("ends while it tries to bring a fallen server back", async () => {
    const server = await open();
    const pid = postmaster();
    process.kill(pid, "SIGKILL");
    await until(() => !isAlive(pid));
    await server.close();
    const again = await open();
    expect(await notes(again.url)).not.toHaveLength(0);
    await again.close();
    expect(isStopped()).toBe(true);
  });

  test("makes one cluster when two processes begin at once", async () => {
    const fresh = join(dataDir, "fresh");
    mkdirSync(fresh, { mode: 0o711 });
    const [one, other] = await Promise.all([hold(fresh), hold(fresh)]);
    expect(one.url).toBe(other.url);
    expect(await query(one.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  test("refuses a copy whose pid file leads to the original's server", async () => {
    const server = await open();
    const copy = join(dataDir, "copy");
    mkdirSync(copy, { mode: 0o711 });
    cpSync(data, join(copy, "postgres"), { recursive: true });
    await expect(open(copy)).rejects.toThrow(/serves another folder/);
    expect(await notes(server.url)).not.toHaveLength(0);
    await server.close();
  });

  test("starts over a pid file whose number now belongs to another program", async () => {
    const server = await open();
    const pidFile = readFileSync(join(data, "postmaster.pid"), "utf8");
    await server.close();
    const owner = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const sleeper = spawn("sleep", ["600"], { ...owner, stdio: "ignore" });
    await once(sleeper, "spawn");
    writeFileSync(join(data, "postmaster.pid"), pidFile.replace(/^\d+/, String(sleeper.pid)));
    const again = await open();
    expect(await notes(again.url)).not.toHaveLength(0);
    await again.close();
    expect(sleeper.exitCode).toBeNull();
    sleeper.kill();
  });

  test("finds a short place for the socket when the folder's path is long", async () => {
    const long = join(dataDir, "long".repeat(30));
    mkdirSync(long, { mode: 0o711 });
    const server = await open(long);
    expect(await query(server.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await server.close();
  });

  test("says that the cluster is of another version", async () => {
    const other = join(dataDir, "other");
    mkdirSync(other, { mode: 0o711 });
    cpSync(data, join(other, "postgres"), { recursive: true });
    writeFileSync(join(other, "postgres", "PG_VERSION"), "17\n");
    await expect(open(other)).rejects.toThrow(/another major version/);
  });
});
