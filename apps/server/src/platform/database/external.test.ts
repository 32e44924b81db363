import { createServer } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../test/postgres.ts";
import { StartError } from "../start-error.ts";
import { checkExternal, shortcoming } from "./external.ts";

let database: { url: string; drop: () => Promise<void> };

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

async function complaint(url: string): Promise<string> {
  const error: unknown = await checkExternal(url).catch((caught: unknown) => caught);
  if (!(error instanceof StartError)) throw new Error("It was accepted", { cause: error });
  return error.message;
}

describe("checkExternal", () => {
  test("accepts a database of ours", async () => {
    await expect(checkExternal(database.url)).resolves.toBeUndefined();
  });

  test("knows a wrong password, and does not repeat it", async () => {
    const message = await complaint(database.url.replace(/:[^:@/]+@/, ":not-this-one@"));
    expect(message).toContain("the password is wrong");
    expect(message).not.toContain("not-this-one");
  });

  test("knows a database that is not there", async () => {
    const url = database.url.replace(/\/test_[^?]*/, "/no_such_database");
    expect(await complaint(url)).toMatch(/no_such_database.*no database of that name/);
  });

  test("knows a host that is not there", async () => {
    const message = await complaint("postgres://me:hidden@no-such-host.invalid/parley");
    expect(message).toMatch(
      /no-such-host.invalid\/parley.*(no host of that name|cannot be looked up)/,
    );
    expect(message).not.toContain("hidden");
  });

  test("knows a port where nothing listens", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    await new Promise((resolve) => server.close(resolve));
    expect(await complaint(`postgres://me@127.0.0.1:${port}/parley`)).toContain("nothing listens");
  });

  test("knows a server that is no PostgreSQL", async () => {
    const server = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    server.listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    expect(await complaint(`postgres://me@127.0.0.1:${port}/parley`)).toMatch(
      /cannot be used: .+\.$/,
    );
    server.close();
  });

  test("knows an address that cannot be one", async () => {
    const message = await complaint("postgres://me:hidden@host:99999/parley");
    expect(message).toContain("not a valid one");
    expect(message).not.toContain("hidden");
  });

  test("knows a user without the right to create", async () => {
    const other = await createTestDatabase();
    const client = new pg.Client({ connectionString: other.url });
    await client.connect();
    const name = /\/(test_[^?]*)/.exec(other.url)?.[1];
    await client.query(`REVOKE CREATE ON DATABASE ${name} FROM parley`);
    expect(await complaint(other.url)).toContain("may not create tables");
    await client.end();
    await other.drop();
  });
});

test.each([
  [{ major: 14, encoding: "UTF8", may_create: true }, /PostgreSQL 14.*15 or newer/],
  [{ major: 15, encoding: "SQL_ASCII", may_create: true }, /encoding is SQL_ASCII/],
  [{ major: 18, encoding: "UTF8", may_create: false }, /owner/],
])("shortcoming(%o)", (facts, expected) => {
  expect(shortcoming(facts)).toMatch(expected);
});

test("nothing speaks against the oldest version that will do", () => {
  expect(shortcoming({ major: 15, encoding: "UTF8", may_create: true })).toBeUndefined();
});
