import { Agent, request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FileServer, MAX, openFileServer } from "../../test/file-server.ts";

let there: FileServer;
beforeAll(async () => {
  there = await openFileServer();
});
afterAll(() => there.close());
const authorization = "Bearer good";

async function send(parts: Array<[string, string | Blob, string?]>) {
  const body = new FormData();
  for (const [name, value, filename] of parts) {
    if (value instanceof Blob) body.append(name, value, filename);
    else body.append(name, value);
  }
  const response = await fetch(`${there.url}/file/put`, {
    method: "POST",
    headers: { authorization },
    body,
  });
  return { status: response.status, body: (await response.json()) as { code?: string } };
}

const blob = (size: number) => new Blob(["x".repeat(size)]);

describe("A form with a file", () => {
  beforeEach(() => there.store.remove("kept"));

  it.each(["before", "after"])("is streamed to its handler, its fields %s the file", async (at) => {
    const file: [string, Blob, string] = ["file", blob(MAX), "naïve name.txt"];
    const note: [string, string] = ["note", "hi"];
    const { status, body } = await send(at === "before" ? [note, file] : [file, note]);
    expect(status).toBe(201);
    expect(body).toEqual({
      result: { data: { name: "naïve name.txt", size: MAX, note: "hi" } },
    });
  });

  const bad: Array<[string, Parameters<typeof send>[0], number, string]> = [
    ["that is too large", [["file", blob(MAX + 1), "a"]], 413, "file_too_large"],
    [
      "twice",
      [
        ["file", blob(5), "a"],
        ["file", blob(5), "b"],
      ],
      400,
      "upload_broken",
    ],
    ["under another name", [["picture", blob(5), "a"]], 422, "invalid_input"],
    ["left out", [["note", "hi"]], 422, "invalid_input"],
    [
      "and a wrong field",
      [
        ["file", blob(5), "a"],
        ["note", "too long"],
      ],
      422,
      "invalid_input",
    ],
    [
      "and an unknown field",
      [
        ["file", blob(5), "a"],
        ["admin", "1"],
      ],
      422,
      "invalid_input",
    ],
    [
      "and a prototype",
      [
        ["file", blob(5), "a"],
        ["__proto__", "1"],
      ],
      400,
      "upload_broken",
    ],
    [
      "and a novel",
      [
        ["file", blob(5), "a"],
        ["note", "x".repeat(20_000)],
      ],
      413,
      "too_large",
    ],
  ];
  it.each(bad)("%s is refused and leaves nothing", async (_, parts, status, code) => {
    const answer = await send(parts);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(there.files()).toEqual([]);
  });

  it.each([
    ["JSON", "application/json", "{}", 415],
    ["no boundary", "multipart/form-data", "x", 400],
    [
      "a form that is cut off",
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
      400,
    ],
    ["a form that is none", "multipart/form-data; boundary=b", "nothing of the sort", 400],
    ["an empty form", "multipart/form-data; boundary=b", "--b--\r\n", 422],
  ])("may not be %s", async (_, type, body, status) => {
    const headers = { authorization, "content-type": type };
    const response = await fetch(`${there.url}/file/put`, { method: "POST", headers, body });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ message: expect.any(String) });
    expect(there.files()).toEqual([]);
  });

  it.each([
    ["refused before it is read", "unwanted", 413],
    ["too large", "a", 413],
  ])("that is %s leaves its connection to the next request", async (_, name, status) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const head = (filename: string) =>
      `--b\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n\r\n`;
    const ask = (body: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { authorization, "content-type": "multipart/form-data; boundary=b" };
        const options = { agent, port: there.port, method: "POST", headers };
        const asked = request({ ...options, path: "/api/file/put" }, (response) => {
          response.resume();
          response.on("end", () => resolve(response.statusCode));
        });
        asked.on("error", reject);
        asked.end(body);
      });
    const large = `${head(name)}${"x".repeat(3_000_000)}\r\n--b--\r\n`;
    const small = `${head("b")}content\r\n--b--\r\n`;
    expect([await ask(large), await ask(small)]).toEqual([status, 201]);
    agent.destroy();
  });

  it("whose sender hangs up leaves nothing", async () => {
    const socket = connect(there.port, "127.0.0.1");
    socket.write(
      `POST /api/file/put HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 50000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf of it`,
    );
    await expect.poll(() => there.files().length).toBe(1);
    socket.destroy();
    await expect.poll(() => there.files().length).toBe(0);
  });

  it("is not read at all of who has no session", async () => {
    const response = await fetch(`${there.url}/file/put`, { method: "POST", body: new FormData() });
    expect(response.status).toBe(401);
  });
});
