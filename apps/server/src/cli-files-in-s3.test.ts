import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createS3Store } from "./platform/files/s3/s3-store.ts";
import { backUpTo } from "./test/backup-scene.ts";
import { buildTestApp, type TestApp } from "./test/build-app.ts";
import { registerPerson } from "./test/client.ts";
import { createBareDatabase } from "./test/postgres.ts";
import { runFile } from "./test/processes.ts";
import { startS3, type TestS3 } from "./test/s3.ts";
import { type S3Front, startS3Front } from "./test/s3-front.ts";
import { channelNamed } from "./test/team.ts";

/*
 * Commands whose S3 breaks off in the middle: they say of which file and what to do, and leave nothing by half.
 */

const LARGE = 3_000_000;
const MIDDLE = 1_000_000;

let s3: TestS3;
let front: S3Front;
let app: TestApp;
let folder: string;
let large: string;
/** What the front does to a request; undefined: it passes. */
let spoil: (method: string, key: string) => "cut" | "refuse" | undefined;
const written: string[] = [];

const passing = () => undefined;
const keyOf = (url = "") => url.split("?")[0]?.split("/").at(-1) ?? "";

beforeAll(async () => {
  s3 = await startS3();
  folder = mkdtempSync(join(tmpdir(), "parley-cli-s3-"));
  front = await startS3Front(s3.place.endpoint, ({ method = "", url }, answer, passOn) => {
    if (method === "PUT") written.push(keyOf(url));
    const how = spoil(method, keyOf(url));
    if (how !== "refuse") return passOn(how && MIDDLE);
    return answer.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
  });
  app = await buildTestApp(s3.env);
  const ada = await registerPerson(app.url, "Ada Okafor");
  large = (await ada.upload("film.mp4", "x".repeat(LARGE)))._id;
  const plan = await ada.upload("plan.txt", "the plan");
  await ada.send(await channelNamed(ada, "general"), "See this", {
    file_ids: [large, plan._id],
  });
});
afterAll(async () => {
  await app.close();
  front.close();
  await s3.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  spoil = passing;
  written.length = 0;
});

/** Runs a command with an S3 that breaks, in a data folder of its own. */
async function cli(dataDir: string, args: string[], more: NodeJS.ProcessEnv = {}) {
  const DATA_DIR = join(folder, dataDir);
  mkdirSync(DATA_DIR, { recursive: true });
  const env = { ...s3.env, S3_ENDPOINT: front.endpoint, DATABASE_URL: app.databaseUrl };
  const { PATH } = process.env;
  const command = runFile("cli.ts", args, { PATH, ...env, DATA_DIR, ...more });
  return { code: await command.ends(), output: command.output(), dataDir: DATA_DIR };
}

/** All files below a folder. */
const filesIn = (path: string) =>
  existsSync(path)
    ? readdirSync(path, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    : [];

const cutOff = () => {
  spoil = (method, key) => (method === "GET" && key === large ? "cut" : undefined);
};
const unread = () =>
  `parley: The file ${large} could not be read from the S3 bucket parley-files at ${new URL(front.endpoint).host}: what listens there hangs up.`;

test("copy-files says which file broke off, keeps no half of it, and goes on the next time", async () => {
  cutOff();
  const broken = await cli("copied", ["copy-files", "to-folder"]);
  expect(broken.output).toContain(`${unread()} Run it again, and it goes on where it was.\n`);
  expect(broken.code).toBe(1);
  const names = filesIn(join(broken.dataDir, "files")).map(({ name }) => name);
  expect(names).not.toContain(large);
  expect(readdirSync(join(broken.dataDir, "files", "incoming"))).toEqual([]);

  spoil = passing;
  const whole = await cli("copied", ["copy-files", "to-folder"]);
  expect(whole.output).toMatch(
    new RegExp(`^${2 - names.length} files? copied, ${names.length} there already`, "m"),
  );
  expect(whole.code).toBe(0);
});

test.each([
  ["export", (file: string) => ["export", "slack", file, "--files"]],
  ["backup", (file: string) => ["backup", file]],
])("%s says which file broke off, and keeps nothing", async (what, args) => {
  cutOff();
  const out = join(folder, what);
  mkdirSync(out);
  const broken = await cli(`${what}-data`, args(join(out, "file")));
  expect(broken.output).toContain(`${unread()} Nothing of the ${what} was kept: run it again.\n`);
  expect(broken.code).toBe(1);
  expect(readdirSync(out)).toEqual([]);
  expect(filesIn(join(broken.dataDir, "incoming"))).toEqual([]);

  spoil = passing;
  const whole = await cli(`${what}-data`, args(join(out, "file")));
  expect(whole.output).toContain(`The ${what} is complete`);
  expect(whole.code).toBe(0);
});

test("a backup to standard output that breaks off says that it is none", async () => {
  cutOff();
  const broken = await cli("output", ["backup", "-"]);
  expect(broken.output).toContain(`${unread()} What was written is no backup: run it again.\n`);
  expect(broken.code).toBe(1);
});

test("restore takes back what it wrote into the bucket, or says that files stayed there", async () => {
  const file = join(folder, "all.tar");
  await backUpTo(file, app, { store: createS3Store(s3.place, join(folder, "incoming")) });
  const database = await createBareDatabase();
  const env = { DATABASE_URL: database.url, S3_PREFIX: "new/" };
  const below = createS3Store({ ...s3.place, prefix: "new/" }, join(folder, "incoming"));
  const keys = async () => {
    const found: string[] = [];
    for await (const key of below.keys()) found.push(key);
    return found;
  };
  const refused = (key: string) =>
    `parley: The file ${key} could not be written into the S3 bucket parley-files at ${new URL(front.endpoint).host}: S3 answered 503 to PUT: SlowDown.`;
  try {
    // The first PUT is that of the start, which tries the bucket; the second file is refused.
    const second = () => written[2] ?? "";
    const noSecond = (method: string, key: string) => method === "PUT" && key === second();
    spoil = (method, key) => (noSecond(method, key) ? "refuse" : undefined);
    const broken = await cli("restored", ["restore", file], env);
    expect(broken.output).toContain(`${refused(second())} Nothing was restored: run it again.\n`);
    expect(broken.code).toBe(1);
    expect(await keys()).toEqual([]);
    expect(filesIn(broken.dataDir)).toEqual([]);

    written.length = 0;
    const first = () => written[1] ?? "";
    spoil = (method, key) =>
      noSecond(method, key) || (method === "DELETE" && key === first()) ? "refuse" : undefined;
    const stuck = await cli("restored", ["restore", file], env);
    expect(stuck.output).toContain(
      `${refused(second())} Nothing was restored, but 1 file stayed in the bucket`,
    );
    expect(stuck.code).toBe(1);
    expect(await keys()).toEqual([first()]);
    const occupied = await cli("restored", ["restore", file], env);
    expect(occupied.output).toContain(`The S3 bucket is not empty (it has ${first()})`);
    await below.remove(first());

    spoil = passing;
    const whole = await cli("restored", ["restore", file], env);
    expect(whole.output).toContain("Everything is restored");
    expect(whole.code).toBe(0);
    expect(await keys()).toHaveLength(2);
  } finally {
    await database.drop();
  }
});
