import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isAlive, readPidFile } from "./platform/database/embedded/pid-file.ts";
import { createTestDatabase } from "./test/postgres.ts";
import { runFile, type TestProcess, until } from "./test/processes.ts";

let dataDir = "";
let started: TestProcess[] = [];

/** Starts a server on a free port, with the test's own data folder. */
function start(env: NodeJS.ProcessEnv = {}): TestProcess {
  const { PATH } = process.env;
  const server = runFile("main.ts", [], { PATH, PORT: "0", DATA_DIR: dataDir, ...env });
  started.push(server);
  return server;
}

/** Waits for the address that a server prints. */
async function address(server: TestProcess): Promise<string> {
  const [, url = ""] = await server.says(/^Parley is ready: (.*)$/m);
  return url;
}

/** What a server answers to one who never stops asking, until it takes no call any more. */
async function statusesUntilGone(url: string): Promise<Set<number>> {
  const statuses = new Set<number>();
  try {
    for (;;) statuses.add((await fetch(url)).status);
  } catch {
    return statuses;
  }
}

const postmaster = () => readPidFile(join(dataDir, "postgres"))?.pid ?? -1;

/** The one line that a failed start says, and its exit code. */
async function failure(server: TestProcess): Promise<string> {
  expect(await server.ends()).toBe(1);
  const said = server
    .output()
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("{"));
  expect(said).toHaveLength(1);
  return said[0] ?? "";
}

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "parley-main-"));
  chmodSync(dataDir, 0o711);
});

afterEach(async () => {
  for (const server of started) {
    if (server.child.exitCode === null) server.child.kill("SIGTERM");
    await server.ends();
  }
  started = [];
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe("the server process", () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "prints its address, serves, and leaves nothing behind on %s",
    async (signal) => {
      const server = start();
      const health = await fetch(`${await address(server)}/api/health`);
      expect(health.status).toBe(200);
      const pid = postmaster();
      expect(isAlive(pid)).toBe(true);
      server.child.kill(signal);
      expect(await server.ends()).toBe(0);
      expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
      expect(server.output()).toMatch(/Asked to stop[^\n]*\n(?:.|\n)*"msg":"Stopped\."\}\n$/);
    },
  );

  test("that is drained is no trouble of the log, however often its balancer asks", async () => {
    const server = start({ DRAIN_SECONDS: "2" });
    const asking = statusesUntilGone(`${await address(server)}/api/health`);
    server.child.kill("SIGTERM");
    expect(await server.ends()).toBe(0);
    expect(await asking).toContain(503);
    expect(server.output()).not.toMatch(/"level":[45]0/);
  });

  test("takes a signal that arrives twice at once for one", async () => {
    const server = start();
    await address(server);
    server.child.kill("SIGINT");
    server.child.kill("SIGINT");
    expect(await server.ends()).toBe(0);
    expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
  });

  test("ends at once when it is asked again", async () => {
    const server = start();
    await address(server);
    const pid = postmaster();
    // A database that does not end keeps the server waiting.
    process.kill(pid, "SIGSTOP");
    const pressing = setInterval(() => server.child.kill("SIGINT"), 100);
    expect(await server.ends()).toBe(130);
    clearInterval(pressing);
    expect(server.output()).toContain("Stopped at once.");
    process.kill(pid, "SIGCONT");
    // Whether the database was told before or lives on: the next one to stop leaves nothing behind.
    const next = start();
    await address(next);
    next.child.kill("SIGTERM");
    expect(await next.ends()).toBe(0);
    expect(isAlive(pid)).toBe(false);
  });

  test("comes back when its database was killed", async () => {
    const server = start();
    const url = await address(server);
    const pid = postmaster();
    process.kill(pid, "SIGKILL");
    await until(() => postmaster() !== pid);
    await until(async () => (await fetch(`${url}/api/health`)).status === 200);
    server.child.kill("SIGTERM");
    expect(await server.ends()).toBe(0);
  });

  test("can be stopped while it starts", async () => {
    const fresh = join(dataDir, "fresh");
    const server = start({ DATA_DIR: fresh });
    await server.says(/Making a new database/);
    server.child.kill("SIGTERM");
    expect(await server.ends()).toBe(0);
    expect(existsSync(join(fresh, "postgres", "postmaster.pid"))).toBe(false);
  });

  test("prints the setup code where others can reach it, until somebody has registered", async () => {
    const server = start({ HOST: "0.0.0.0" });
    await address(server);
    const [, code] = await server.says(/^Setup code for the first registration.*: (\S+)$/m);
    expect(code).toBeTruthy();
  });

  test("keeps the setup code to itself where only this machine can reach it", async () => {
    const server = start();
    await address(server);
    server.child.kill("SIGTERM");
    await server.ends();
    expect(server.output()).not.toContain("Setup code");
  });

  test("starts again with its data after kill -9", async () => {
    const killed = start();
    const register = await fetch(`${await address(killed)}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Ada", email: "ada@example.org", password: "correct horse" }),
    });
    expect(register.status).toBe(201);
    killed.child.kill("SIGKILL");
    await killed.ends();
    const again = start();
    const login = await fetch(`${await address(again)}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "ada@example.org", password: "correct horse" }),
    });
    expect(login.status).toBe(200);
  });

  test("uses the database of DATABASE_URL and starts none of its own", async () => {
    const database = await createTestDatabase();
    const server = start({
      DATABASE_URL: database.url,
      DATA_DIR: join(dataDir, "elsewhere"),
    });
    expect((await fetch(`${await address(server)}/api/health`)).status).toBe(200);
    expect(existsSync(join(dataDir, "elsewhere", "postgres"))).toBe(false);
    server.child.kill("SIGTERM");
    expect(await server.ends()).toBe(0);
    await database.drop();
  });
});

describe("a start that cannot succeed says why in one sentence", () => {
  test("the port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as AddressInfo;
    const said = await failure(start({ PORT: String(port) }));
    expect(said).toBe(
      `parley: Port ${port} on 127.0.0.1 is taken: stop what uses it, or choose another with PORT.`,
    );
    expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
    other.close();
  });

  test("the host is not of this machine", async () => {
    expect(await failure(start({ HOST: "192.0.2.1" }))).toMatch(/no address 192\.0\.2\.1/);
  });

  test("a file is in the way of DATA_DIR", async () => {
    const file = join(dataDir, "file");
    writeFileSync(file, "");
    expect(await failure(start({ DATA_DIR: file }))).toMatch(
      /^parley: DATA_DIR .*file cannot be used: a file is in the way\./,
    );
    expect(await failure(start({ DATA_DIR: join(file, "below") }))).toMatch(/a file is in the way/);
  });

  test("the database of DATABASE_URL refuses the password", async () => {
    const database = await createTestDatabase();
    const wrong = database.url.replace(/:[^:@/]+@/, ":wrong@");
    expect(await failure(start({ DATABASE_URL: wrong }))).toMatch(
      /^parley: The database of DATABASE_URL \(.*\) cannot be used: .*password is wrong\.$/,
    );
    await database.drop();
  });

  test("a value of the configuration is wrong", async () => {
    expect(await failure(start({ PORT: "many" }))).toBe(
      "parley: The configuration is wrong: PORT must be a number from 0 to 65535.",
    );
  });

  test("the passwords of the database are lost", async () => {
    const file = join(dataDir, "postgres", "parley-passwords.json");
    expect(existsSync(file)).toBe(true);
    rmSync(file);
    expect(await failure(start())).toMatch(/parley-passwords.json .* cannot be read/);
  });
});
