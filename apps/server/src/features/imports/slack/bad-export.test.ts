import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type ExportFiles,
  longExport,
  sampleExport,
  writeExport,
} from "../../../test/slack-export.ts";
import { type ImportTest, openImportTest } from "../../../test/slack-import.ts";

let here: ImportTest;
let before: Record<string, unknown[]>;

beforeAll(async () => {
  here = await openImportTest();
  await here.register();
  before = await here.everything();
});

afterAll(() => here.close());

async function refusal(file: string, ownerEmail?: string): Promise<string> {
  const error = await here.runFile(file, { ownerEmail }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: "StartError" });
  expect(await here.everything()).toEqual(before);
  return error instanceof Error ? error.message : "";
}

const write = (files: ExportFiles, options = {}) =>
  writeExport(join(here.folder, "bad.zip"), files, options);

/** Writes an export, then changes its bytes. */
async function damage(
  files: ExportFiles,
  change: (bytes: Buffer<ArrayBuffer>) => Buffer,
  options = {},
): Promise<string> {
  const file = await write(files, options);
  writeFileSync(file, change(readFileSync(file)));
  return file;
}

/** Bytes of every occurrence replaced by as many others. */
function replace(bytes: Buffer<ArrayBuffer>, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1");
}

/** A table of contents that names the last file 300 times, under other names: Fifield's zip bomb. */
function overlap(bytes: Buffer<ArrayBuffer>): Buffer {
  const end = bytes.lastIndexOf("PK\x05\x06", undefined, "latin1");
  const record = bytes.subarray(bytes.lastIndexOf("PK\x01\x02", undefined, "latin1"), end);
  const copies = Array.from({ length: 300 }, (_, index) => {
    const copy = Buffer.from(record);
    copy.write(`a/${String(index).padStart(3, "0")}.json`, 46, "latin1");
    return copy;
  });
  const directory = Buffer.concat([bytes.subarray(bytes.readUInt32LE(end + 16), end), ...copies]);
  const tail = Buffer.from(bytes.subarray(end));
  const entries = tail.readUInt16LE(10) + copies.length;
  tail.writeUInt16LE(entries, 8);
  tail.writeUInt16LE(entries, 10);
  tail.writeUInt32LE(directory.length, 12);
  return Buffer.concat([bytes.subarray(0, bytes.readUInt32LE(end + 16)), directory, tail]);
}

describe("a file that is no zip archive of an export changes nothing", () => {
  test.each([
    ["missing", () => "/nowhere/export.zip", "There is no file /nowhere/export.zip."],
    ["a folder", () => here.folder, "is a folder. Give the zip file as Slack made it"],
    ["no zip file", () => import.meta.filename, "is no zip file, or it is cut off"],
    [
      "cut off at the end",
      () => damage(sampleExport(), (bytes) => bytes.subarray(0, bytes.length - 100)),
      "bad.zip is no zip file, or it is cut off",
    ],
    [
      "cut out in the middle",
      () =>
        damage(longExport(300), (bytes) =>
          Buffer.concat([bytes.subarray(0, 900), bytes.subarray(1900)]),
        ),
      /bad\.zip is broken|in bad\.zip is broken|is no zip file/,
    ],
    ["an empty archive", () => write({}), "bad.zip is no Slack export: it has no channels.json."],
    [
      "without people",
      () => write({ "channels.json": [] }),
      "bad.zip is no Slack export: it has no users.json.",
    ],
  ])("%s", async (_, file, message) => {
    expect(await refusal(await file())).toMatch(message);
  });
});

describe("an archive that means harm changes nothing", () => {
  const bomb = Buffer.alloc(20 * 1024 * 1024, " ");
  test.each([
    [
      "a path that climbs out",
      () =>
        damage({ ...sampleExport(), "xx/evil.json": [] }, (b) => replace(b, "xx/evil", "../evil")),
      "bad.zip is refused: it holds a path that leads out of it (invalid relative path: ../evil.json).",
    ],
    [
      "an absolute path",
      () => damage({ ...sampleExport(), "x/evil.json": [] }, (b) => replace(b, "x/evil", "//evil")),
      "it holds a path that leads out of it (absolute path: //evil.json)",
    ],
    [
      "a symbolic link",
      () =>
        write(
          { ...sampleExport(), "general/x.json": "/etc/passwd" },
          { "general/x.json": { mode: 0o120777 } },
        ),
      "general/x.json is a symbolic link",
    ],
    [
      "a file that unpacks a thousandfold",
      () => write({ ...sampleExport(), "general/2024-02-01.json": bomb }),
      "general/2024-02-01.json unpacks to more than 200 times its size, as in a zip bomb",
    ],
    [
      "files that overlap",
      () =>
        damage({ ...sampleExport(), "a/xxx.json": [{ ts: "1.0" }] }, overlap, {
          "a/xxx.json": { compress: false },
        }),
      "its files overlap each other, as in a zip bomb",
    ],
    [
      "one path twice",
      () =>
        damage({ ...sampleExport(), "generaL/2024-01-01.json": [] }, (b) =>
          replace(b, "generaL", "general"),
        ),
      "general/2024-01-01.json is in it twice",
    ],
    [
      "an encrypted file",
      () =>
        damage({ "users.json": [], "channels.json": [] }, (bytes) => {
          const record = bytes.indexOf("PK\x01\x02", undefined, "latin1");
          bytes.writeUInt16LE(bytes.readUInt16LE(record + 8) | 1, record + 8);
          return bytes;
        }),
      /is encrypted|is broken/,
    ],
  ])("%s", async (_, file, message) => {
    const text = await refusal(await file());
    if (typeof message === "string") expect(text).toContain(message);
    else expect(text).toMatch(message);
  });
});

describe("content that Slack does not write changes nothing, and names the file", () => {
  const day = "general/2024-01-02.json";
  test.each([
    ["no JSON", { [day]: Buffer.from("[{") }, `${day} in bad.zip is no valid JSON`],
    [
      "no UTF-8",
      { [day]: Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]) },
      `${day} in bad.zip is no valid JSON`,
    ],
    [
      "an object for a list",
      { "users.json": {} },
      "users.json in bad.zip is not what Slack exports: ",
    ],
    [
      "a number for a message",
      { [day]: [7] },
      `${day} in bad.zip is not what Slack exports (entry 1)`,
    ],
    [
      "a number for a time",
      { [day]: [{ ts: 1.5 }] },
      `${day} in bad.zip is not what Slack exports (entry 1, field "ts")`,
    ],
    ["a time that is none", { [day]: [{ ts: "1.0" }, { ts: "now" }] }, '(entry 2, field "ts")'],
    ["a number for a text", { [day]: [{ ts: "1.0", text: 5 }] }, '(entry 1, field "text")'],
    [
      "words for reactions",
      { [day]: [{ ts: "1.0", reactions: "x" }] },
      '(entry 1, field "reactions")',
    ],
    [
      "a user without id",
      { "users.json": [{ name: "x" }] },
      'users.json in bad.zip is not what Slack exports (entry 1, field "id")',
    ],
    ["a channel twice", { "groups.json": [{ id: "C1", name: "x" }] }, "lists the channel C1 twice"],
  ])("%s", async (_, files, message) => {
    expect(await refusal(await write({ ...sampleExport(), ...files }))).toContain(message);
  });

  test("a byte that flipped", async () => {
    const file = damage(sampleExport(), (bytes) => replace(bytes, "psst", "pszt"), {
      "secret/2024-01-01.json": { compress: false },
    });
    expect(await refusal(await file)).toContain(
      "secret/2024-01-01.json in bad.zip is broken (wrong checksum)",
    );
  });
});

test("an owner who is not here changes nothing", async () => {
  expect(await refusal(await write(sampleExport()), "who@example.org")).toBe(
    "Nobody here has the e-mail who@example.org. Register with it first, or leave --owner out.",
  );
});

test("an export in a folder of the archive is read all the same", async () => {
  const files = Object.entries(sampleExport()).map(([path, content]) => [
    `Our export/${path}`,
    content,
  ]);
  const file = await write({
    ...Object.fromEntries(files),
    "__MACOSX/users.json": Buffer.from("x"),
  });
  const result = await here.runFile(file, { dryRun: true });
  expect(result).toMatchObject({ added: 34, here: 0 });
});
