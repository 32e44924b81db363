import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLog } from "../log/log.ts";
import { createHttpServer } from "./server.ts";
import { serveWebApp } from "./static.ts";

const FILES = 40;
const folder = mkdtempSync(join(tmpdir(), "parley-static-"));
let server: FastifyInstance;
let routes = 0;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  for (let n = 0; n < FILES; n += 1) writeFileSync(join(folder, "assets", `${n} é.js`), `${n}`);
  writeFileSync(join(folder, "index.html"), "<title>Parley</title>");
  writeFileSync(join(folder, ".stamp"), "of the build");
  const log = createLog({ level: "silent" });
  const options = { log, rateLimit: false, trustProxy: false, checkAnswers: false };
  server = await createHttpServer(options);
  server.addHook("onRoute", () => {
    routes += 1;
  });
  await serveWebApp(server, folder);
  await server.ready();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const ask = (url: string, method: "GET" | "HEAD" | "POST" = "GET") =>
  server.inject({ url, method });

it("serves each file under its address, for good where its name says what is in it", async () => {
  for (const n of [0, FILES - 1]) {
    const answer = await ask(`/assets/${encodeURIComponent(`${n} é.js`)}`);
    expect([answer.statusCode, answer.body]).toEqual([200, `${n}`]);
    expect(answer.headers).toMatchObject({
      "content-type": "application/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    });
  }
  const head = await ask("/assets/0%20%C3%A9.js?v=1", "HEAD");
  expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([200, "", "1"]);
});

it.each(["/", "/index.html", "/c/general", "/.stamp", "/../secret", "/%2e%2e/secret", "//x"])(
  "gives the page at %s",
  async (url) => {
    const answer = await ask(url);
    expect([answer.statusCode, answer.body]).toEqual([200, "<title>Parley</title>"]);
    expect(answer.headers["cache-control"]).toBe("no-cache");
  },
);

it.each(["/assets", "/assets/", "/assets/none.js", "/assets/..%2f.stamp", "/api/none"])(
  "has nothing at %s",
  async (url) => {
    const answer = await ask(url);
    expect([answer.statusCode, answer.json().code]).toEqual([404, "not_found"]);
  },
);

it("takes nothing but questions", async () => {
  expect((await ask("/index.html", "POST")).statusCode).toBe(404);
});

it("takes no more routes for more files: each costs a start its time, and memory for good", () => {
  expect(routes).toBeLessThan(FILES / 4);
});
