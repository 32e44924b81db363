import { Readable } from "node:stream";
import type { Call } from "@parley/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FileServer, get, openFileServer, put } from "../../test/file-server.ts";
import { rangeOf } from "./bytes.ts";

let there: FileServer;
beforeAll(async () => {
  there = await openFileServer();
  await there.store.write("digits", Readable.from([Buffer.from("0123456789")]), 10);
});
afterAll(() => there.close());
const authorization = "Bearer good";

describe("Bytes", () => {
  const ask = async (headers: Record<string, string> = {}, method = "GET") => {
    const response = await fetch(`${there.url}/file/get/x`, {
      method,
      headers: { authorization, ...headers },
    });
    return { response, text: await response.text() };
  };

  it("are sent whole, with their type, length and tag", async () => {
    const { response, text } = await ask();
    expect(response.status).toBe(200);
    expect(text).toBe("0123456789");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/plain",
      "content-length": "10",
      "accept-ranges": "bytes",
      etag: '"abc"',
      "x-kind": "digits",
    });
  });

  it.each([
    ["bytes=2-4", 206, "234", "bytes 2-4/10"],
    ["bytes=7-", 206, "789", "bytes 7-9/10"],
    ["bytes=-3", 206, "789", "bytes 7-9/10"],
    ["bytes=-30", 206, "0123456789", "bytes 0-9/10"],
    ["bytes=5-500", 206, "56789", "bytes 5-9/10"],
    ["bytes=4-2", 200, "0123456789", null],
    ["bytes=0-1,3-4", 200, "0123456789", null],
    ["lines=1-2", 200, "0123456789", null],
    ["bytes=-", 200, "0123456789", null],
  ])("by range %s", async (range, status, expected, contentRange) => {
    const { response, text } = await ask({ range });
    expect([response.status, text]).toEqual([status, expected]);
    expect(response.headers.get("content-range")).toBe(contentRange);
  });

  it.each(["bytes=10-", "bytes=99-100", "bytes=-0"])(
    "of a range beyond the end (%s): 416",
    async (range) => {
      const { response, text } = await ask({ range });
      expect([response.status, JSON.parse(text).code]).toEqual([416, "range_not_satisfiable"]);
      expect(response.headers.get("content-range")).toBe("bytes */10");
    },
  );

  it("are not sent again to who has them, nor in part when they changed", async () => {
    expect((await ask({ "if-none-match": '"abc"' })).response.status).toBe(304);
    expect((await ask({ "if-none-match": 'W/"x", W/"abc"' })).response.status).toBe(304);
    expect((await ask({ "if-none-match": '"abd"' })).response.status).toBe(200);
    const range = "bytes=0-1";
    expect((await ask({ range, "if-range": '"abc"' })).response.status).toBe(206);
    expect((await ask({ range, "if-range": '"old"' })).response.status).toBe(200);
  });

  it("tell their headers alone to HEAD", async () => {
    const { response, text } = await ask({}, "HEAD");
    expect([response.status, text, response.headers.get("content-length")]).toEqual([
      200,
      "",
      "10",
    ]);
  });

  it("are never empty ranges, whatever is asked", () => {
    for (const header of ["bytes=0-0", "bytes=9-9", "bytes=-1", "bytes=999999999999999-"]) {
      try {
        const range = rangeOf(header, 10);
        expect(range && range.start <= range.end).toBe(true);
      } catch (error) {
        expect(error).toMatchObject({ code: "range_not_satisfiable" });
      }
    }
  });
});

describe("The file cookie", () => {
  const cookie = "parley_files=good";
  beforeEach(() => {
    there.vouched.length = 0;
  });

  it("reads files, and does not confirm the token as a bearer does", async () => {
    expect((await fetch(`${there.url}/file/get/x`, { headers: { cookie } })).status).toBe(200);
    expect(there.vouched).toEqual(["cookie good"]);
  });

  it("gives way to a bearer, even to a bad one", async () => {
    const headers = { cookie, authorization: "Bearer bad" };
    expect((await fetch(`${there.url}/file/get/x`, { headers })).status).toBe(401);
    expect(there.vouched).toEqual(["bearer bad"]);
  });

  it("authenticates nothing that is no GET under /api/file", async () => {
    const response = await fetch(`${there.url}/file/put`, {
      method: "POST",
      headers: { cookie },
      body: new FormData(),
    });
    expect(response.status).toBe(401);
    const others: Call[] = [
      { ...put, auth: "file" },
      { ...get, auth: "file", path: "/message/list" },
      { ...get, auth: "file", path: "/files" },
      { ...get, auth: "file", method: "DELETE" },
    ];
    for (const call of others) {
      expect(() => there.route(call, async () => ({ data: {} }))).toThrow(
        "must not take the file cookie",
      );
    }
  });
});
