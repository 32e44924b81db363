import { createReadStream, existsSync } from "node:fs";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { basename, extname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { calls } from "@parley/contract";
import type { Browser, Page } from "playwright-core";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { openBrowser } from "../e2e/support/browser.ts";
import { startParley } from "../e2e/support/parley.ts";
import { Person } from "../e2e/support/person.ts";
import { childrenOf, secondsOfProcess } from "../faults/processor.ts";

/*
 * What loading the page of a conversation costs a browser, until its first message and until nothing more is fetched:
 * requests, and processor time of the page's thread and of all of the browser. Several builds of the web app are
 * measured in turns, so that a machine that does other things does them to all.
 * node bench/page-loads.ts [--rounds 5] [FOLDER OF A BUILD …]
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string", default: "5" } },
});
const MESSAGES = 60;
/** ms in which nothing more happens once all is fetched. */
const QUIET = 2_000;

const types: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".html": "text/html",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

/** Serves the files of a build, and what the server at `url` has for everything else. */
async function serveBuild(folder: string, url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const server = createServer((asked, answer) => {
    const { method, headers, url: path = "/" } = asked;
    const { pathname } = new URL(path, url);
    if (!pathname.startsWith("/api")) {
      const file = join(folder, pathname);
      const isFile = extname(pathname) !== "" && existsSync(file);
      const name = isFile ? file : join(folder, "index.html");
      const type = types[extname(name)] ?? "application/octet-stream";
      const cached = pathname.startsWith("/assets/") ? "max-age=31536000, immutable" : "no-cache";
      answer.writeHead(200, { "content-type": type, "cache-control": cached });
      return void createReadStream(name).pipe(answer);
    }
    const onward = request({ hostname, port, method, headers, path }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    asked.pipe(onward.on("error", () => answer.destroy()));
  });
  server.on("upgrade", ({ method, url: path, rawHeaders }, near) => {
    const far = connect({ host: hostname, port: Number(port) });
    const lines = rawHeaders.flatMap((name, n) =>
      n % 2 === 0 ? `${name}: ${rawHeaders[n + 1]}` : [],
    );
    far.write(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    for (const socket of [near, far]) {
      socket.on("error", () => undefined);
      socket.on("close", () => [near, far].map((one) => one.destroy()));
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, "127.0.0.1").unref();
  await new Promise((done) => server.once("listening", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It listens nowhere.");
  return `http://127.0.0.1:${address.port}`;
}

const figures = new Map<string, number[]>();
function note(name: string, value: number): void {
  const values = figures.get(name) ?? [];
  figures.set(name, [...values, value]);
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Processor seconds of all that this process started but the server. */
function browserSeconds(server: number): number {
  const all = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(all)];
  const ids = childrenOf(process.pid)
    .filter((pid) => pid !== server)
    .flatMap(all);
  return ids.reduce((sum, pid) => sum + secondsOfProcess(pid), 0);
}

/** Loads the page by `go`, and notes what it cost. */
async function measure(name: string, page: Page, server: number, go: () => Promise<unknown>) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  let asked = 0;
  const count = () => {
    asked += 1;
  };
  page.on("request", count);
  const taken = async (when: string, before: number) => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    for (const part of ["TaskDuration", "ScriptDuration"]) {
      const value = metrics.find((metric) => metric.name === part)?.value ?? 0;
      note(`${name}, ${when}: ${part} ms`, value * 1_000);
    }
    note(`${name}, ${when}: browser CPU ms`, (browserSeconds(server) - before) * 1_000);
    note(`${name}, ${when}: requests`, asked);
  };
  const before = browserSeconds(server);
  await go();
  await page.locator("article").first().waitFor();
  await taken("first message", before);
  await page.waitForFunction(() => performance.getEntriesByName("all-fetched").length > 0);
  await page.waitForTimeout(QUIET);
  await taken("all fetched", before);
  const scripts = await page.evaluate(
    () => performance.getEntriesByType("resource").filter(({ name }) => /\.js$/.test(name)).length,
  );
  note(`${name}, all fetched: scripts`, scripts);
  page.off("request", count);
  await devtools.detach();
}

async function visit(name: string, url: string, browser: Browser, path: string, server: number) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const ada = new Person("Ada Okafor", await context.newPage());
  await ada.logIn(url, `/login?next=${path}`);
  await ada.page.locator("article").first().waitFor();
  const storageState = await context.storageState({ indexedDB: true });
  await context.close();
  const fresh = await browser.newContext({ storageState, serviceWorkers: "block" });
  const page = await fresh.newPage();
  await measure(`${name}, new browser`, page, server, () => page.goto(url + path));
  await fresh.close();
  const kept = await browser.newContext({ storageState });
  const held = await kept.newPage();
  await held.goto(url + path);
  await held.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await held.waitForFunction(() => performance.getEntriesByName("all-fetched").length > 0);
  await held.waitForTimeout(QUIET);
  await measure(`${name}, service worker`, held, server, () => held.reload());
  await kept.close();
}

const own = resolve(import.meta.dirname, "../apps/web/dist");
const folders = positionals.length > 0 ? positionals.map((path) => resolve(path)) : [own];
const parley = await startParley({ env: { RATE_LIMIT: "off" }, waitsForDisk: false });
const browser = await openBrowser();
try {
  const ada = await registerPerson(parley.url, "Ada Okafor");
  const channel = await ada.call(calls.channelCreate, { body: { name: "port" } });
  for (let n = 0; n < MESSAGES; n += 1)
    await ada.send(channel._id, `Message **${n}** of \`${n}\`, see https://example.org`);
  const builds = await Promise.all(
    folders.map(async (folder) => ({ folder, url: await serveBuild(folder, parley.url) })),
  );
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const { folder, url } of round % 2 ? builds.toReversed() : builds)
      await visit(basename(folder), url, browser, `/channel/${channel._id}`, parley.pid);
  for (const [name, all] of figures) {
    const [middle, least, most] = [median(all), Math.min(...all), Math.max(...all)].map(Math.round);
    console.log(`${name.padEnd(72)}${String(middle).padStart(6)}  (${least} to ${most})`);
  }
} finally {
  await browser.close();
  await parley.dispose();
  process.exit();
}
