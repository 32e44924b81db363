import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { startS3, type TestS3 } from "../../../test/s3.ts";
import { type PassOn, type S3Front, startS3Front } from "../../../test/s3-front.ts";
import { answerUploads, openUploads } from "../../../test/s3-parts.ts";
import type { FileStore } from "../store.ts";
import { readUploads } from "./list-uploads.ts";
import { LARGEST_WHOLE, partSize } from "./parts.ts";
import { createS3Client } from "./s3-client.ts";
import { createS3Store } from "./s3-store.ts";

/*
 * Files that go to S3 in parts, and what becomes of parts that nobody finished.
 */

const MiB = 1_024 ** 2;
const TiB = 1_024 ** 4;

let s3: TestS3;
let front: S3Front;
let folder: string;
/** What came: method, part and length. */
let asked: string[];
type Meddle = (asked: string, passOn: PassOn, answer: ServerResponse) => void;
let meddle: Meddle;

const described = ({ method, url = "", headers }: IncomingMessage) => {
  const query = new URL(url, "http://s3").searchParams;
  const what = query.get("partNumber") ?? [...query.keys()][0] ?? "whole";
  return `${method} ${what}${method === "PUT" ? ` ${headers["content-length"]}` : ""}`;
};

beforeAll(async () => {
  s3 = await startS3();
  front = await startS3Front(s3.place.endpoint, (request, answer, passOn) => {
    const what = described(request);
    asked.push(what);
    if (!answerUploads(s3, request, answer)) meddle(what, passOn, answer);
  });
});
afterAll(async () => {
  front.close();
  await s3.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-parts-"));
  asked = [];
  meddle = (_, passOn) => passOn();
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A store whose files of more than 10 bytes go in parts of 10. */
const small = (more: object = {}, bounds: object = { largestWhole: 10, part: 10 }) =>
  createS3Store({ ...s3.place, endpoint: front.endpoint, ...more }, folder, bounds);
const source = (said: string) => Readable.from([Buffer.from(said)]);
const SAID = "0123456789abcdefghij12345";

/** A request fails once, or each time. */
function failing(
  which: string,
  answerIt: (answer: ServerResponse) => void,
  times = Infinity,
): Meddle {
  let left = times;
  return (what, passOn, answer) => {
    if (what !== which || left-- <= 0) passOn();
    else answerIt(answer);
  };
}

/** A write that fails leaves nothing: no object, no part, nothing here. */
async function expectNothing(store: FileStore, key: string): Promise<void> {
  expect(await store.exists(key)).toBe(false);
  expect(openUploads(s3)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
}

it.each([1, LARGEST_WHOLE + 1, 10_000 * 64 * MiB, 10_000 * 64 * MiB + 1, 5 * TiB])(
  "cuts %d bytes into parts that S3 takes",
  (size) => {
    const part = partSize(size);
    expect(Math.ceil(size / part)).toBeLessThanOrEqual(10_000);
    expect(part).toBeGreaterThanOrEqual(5 * MiB);
    expect(part).toBeLessThanOrEqual(5_120 * MiB);
  },
);

it("sends what one request may hold as one, and what is a byte longer in parts", async () => {
  const block = randomBytes(MiB);
  function* blocks() {
    for (let n = 0; n < LARGEST_WHOLE / MiB; n += 1) yield block;
  }
  const store = small({}, {});
  await store.write("whole", Readable.from(blocks()), LARGEST_WHOLE);
  expect(asked).toEqual([`PUT whole ${LARGEST_WHOLE}`]);
  asked = [];
  const longer = Readable.from([...blocks(), Buffer.from("!")]);
  const stored = await store.write("longer", longer, LARGEST_WHOLE + 1);
  const half = LARGEST_WHOLE / 2;
  const parts = [`PUT 1 ${half}`, `PUT 2 ${half}`, "PUT 3 1"];
  expect(asked).toEqual(["POST uploads", ...parts, "POST uploadId"]);
  const hash = createHash("sha256");
  for await (const chunk of await store.read("longer")) hash.update(chunk);
  expect(hash.digest()).toEqual(stored.sha256);
  expect(openUploads(s3)).toEqual([]);
  await store.remove("whole");
  await store.remove("longer");
});

it("gives back what it sent in parts, and ranges across them", async () => {
  const store = small();
  await store.write("a", source(SAID), 100);
  expect(asked.filter((what) => what.startsWith("PUT"))).toEqual([
    "PUT 1 10",
    "PUT 2 10",
    "PUT 3 5",
  ]);
  expect(await text(await store.read("a"))).toBe(SAID);
  expect(await text(await store.read("a", { start: 8, end: 21 }))).toBe(SAID.slice(8, 22));
  expect((await buffer(await store.read("a", { start: 20, end: 24 }))).length).toBe(5);
  await store.remove("a");
});

it("sends only that part again whose connection broke", async () => {
  meddle = failing("PUT 2 10", (answer) => answer.destroy(), 1);
  const store = small();
  await store.write("a", source(SAID), 100);
  expect(asked.filter((what) => what.startsWith("PUT")).sort()).toEqual([
    ...["PUT 1 10", "PUT 2 10", "PUT 2 10", "PUT 3 5"],
  ]);
  expect(await text(await store.read("a"))).toBe(SAID);
  await store.remove("a");
});

it.each([
  ["a part", "PUT 2 10", 403, "AccessDenied", "files_unavailable"],
  ["a part for want of room", "PUT 3 5", 507, "QuotaExceeded", "storage_full"],
  ["to join them", "POST uploadId", 400, "InvalidPart", "files_unavailable"],
  ["to join them, after it said 200", "POST uploadId", 200, "InternalError", "files_unavailable"],
])("takes all parts back when S3 refuses %s", async (_, which, status, code, expected) => {
  meddle = failing(which, (answer) =>
    answer.writeHead(status).end(`<Error><Code>${code}</Code></Error>`),
  );
  const store = small();
  await expect(store.write("a", source(SAID), 100)).rejects.toMatchObject({ code: expected });
  expect(asked).toContain("DELETE uploadId");
  await expectNothing(store, "a");
});

it("keeps a file whose parts were joined, though the answer was lost", async () => {
  meddle = (what, passOn, answer) => {
    passOn();
    if (what !== "POST uploadId") return;
    // s3rver is done with it by the time it would answer.
    answer.writeHead = () => answer.destroy() as typeof answer;
  };
  const store = small();
  await store.write("a", source(SAID), 100);
  expect(await text(await store.read("a"))).toBe(SAID);
  expect(openUploads(s3)).toEqual([]);
  await store.remove("a");
});

it("removes the parts of old uploads, and neither young ones nor any of others", async () => {
  const client = createS3Client(s3.place);
  const begin = async (name: string) =>
    text(await client.send({ method: "POST", name, query: { uploads: "" } }));
  const old = ["team/a", "team/b", "team/c", "team/below/d", "team/No Key", "other/e"];
  for (const name of old) await begin(name);
  const longAgo = Date.now() / 1_000 - 2 * 60 * 60;
  for (const { folder: path } of openUploads(s3)) utimesSync(join(path, "key"), longAgo, longAgo);
  await begin("team/young");
  const left = () =>
    openUploads(s3)
      .map(({ key }) => key)
      .sort();

  await small({ prefix: "team/" }).tidy(1);
  expect(left()).toEqual(["other/e", "team/No Key", "team/below/d", "team/young"]);
  await small({ prefix: "team/" }).tidy(0);
  expect(left()).toEqual(["other/e", "team/No Key", "team/below/d"]);
  for (const { folder: path } of openUploads(s3)) rmSync(path, { recursive: true });
});

it("says once that it cannot look for them, and goes on", async () => {
  const said: string[] = [];
  // s3rver itself answers that it does not know this request.
  const store = createS3Store(s3.place, folder, { warn: (sentence) => said.push(sentence) });
  await store.tidy(1);
  await store.tidy(1);
  expect(said).toEqual([
    expect.stringMatching(/NotImplemented.*Allow these keys to list and abort/),
  ]);
});

it("reads where the next page of uploads begins", () => {
  const xml = `<R><KeyMarker></KeyMarker><NextKeyMarker>a&amp;b</NextKeyMarker><NextUploadIdMarker>2~x</NextUploadIdMarker>
    <IsTruncated>true</IsTruncated><Upload><Key>a&amp;b</Key><UploadId>2~x</UploadId><Initiator><ID>me</ID></Initiator>
    <Initiated>2026-11-01T10:00:00.000Z</Initiated></Upload></R>`;
  expect(readUploads(xml)).toEqual({
    uploads: [{ name: "a&b", uploadId: "2~x", begun: new Date("2026-11-01T10:00:00.000Z") }],
    next: { "key-marker": "a&b", "upload-id-marker": "2~x" },
  });
  expect(readUploads("<R><IsTruncated>false</IsTruncated></R>")).toEqual({
    uploads: [],
    next: undefined,
  });
});
