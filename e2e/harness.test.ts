import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { checkAxe } from "./support/axe.ts";
import { openBrowser } from "./support/browser.ts";
import { screenshot } from "./support/screenshot.ts";
import { serveStatic } from "./support/static-site.ts";
import { test } from "./support/test.ts";
import { watchPage } from "./support/watch-page.ts";

const document = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Harness</title><link rel="icon" href="data:,"></head>` +
  `<body><main><h1>Harness</h1>${body}</main></body></html>`;

const pages = {
  "/": { html: document("<button type=button>Count</button>") },
  "/error": { html: document("<script>console.error('it broke')</script>") },
  "/throw": { html: document("<script>throw new Error('it threw')</script>") },
  "/missing": { html: document("<img alt='' src='/nowhere.png'>") },
  "/policy": {
    html: document("<script>console.log('inline')</script>"),
    headers: { "content-security-policy": "default-src 'self'; img-src data:" },
  },
  "/policy-report": {
    html: document("<script>console.log('inline')</script>"),
    headers: { "content-security-policy-report-only": "script-src 'self'" },
  },
  "/unlabelled": { html: document("<input>") },
};

let site: Awaited<ReturnType<typeof serveStatic>>;
beforeAll(async () => {
  site = await serveStatic(pages);
});
afterAll(async () => {
  await site.close();
});

describe("browsers", () => {
  test.for([
    ["the default", undefined],
    ["the bundled", "bundled"],
  ] as const)("%s browser keeps contexts apart", async ([, wanted]) => {
    const browser = await openBrowser(wanted);
    try {
      const [ada, ben] = await Promise.all(
        ["ada", "ben"].map(async (name) => {
          const page = await (await browser.newContext()).newPage();
          await page.goto(site.url);
          await page.evaluate((value) => localStorage.setItem("name", value), name);
          return page;
        }),
      );
      expect(await ada?.evaluate(() => localStorage.getItem("name"))).toBe("ada");
      expect(await ben?.evaluate(() => localStorage.getItem("name"))).toBe("ben");
    } finally {
      await browser.close();
    }
  });
});

describe("what a page does wrong is noticed", () => {
  test.for([
    ["/error", /console\.error: it broke/],
    ["/throw", /uncaught error: Error: it threw/],
    ["/missing", /console\.error: .*404/],
    ["/policy", /content security policy: script-src-elem stopped inline/],
    ["/policy-report", /content security policy: script-src-elem stopped inline/],
  ] as const)("%s", async ([path, expected], { browser }) => {
    expect((await faultsOn(browser, path)).join("\n")).toMatch(expected);
  });

  test("but not what is allowed, nor a page without fault", async ({ browser }) => {
    expect(await faultsOn(browser, "/missing", [/404/])).toEqual([]);
    expect(await faultsOn(browser, "/")).toEqual([]);
  });

  test.fails("and fails the test that opened the page", async ({ openPage }) => {
    const page = await openPage();
    await page.goto(`${site.url}/throw`);
  });
});

async function faultsOn(browser: Browser, path: string, allowed: RegExp[] = []): Promise<string[]> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const log = await watchPage(page, allowed);
    await page.goto(`${site.url}${path}`, { waitUntil: "load" });
    // A round trip through the page: what it reported before has arrived after it.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    return log.faults;
  } finally {
    await context.close();
  }
}

test("axe passes a good page and fails a bad one", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(site.url);
  await checkAxe(page);
  await page.goto(`${site.url}/unlabelled`);
  await expect(checkAxe(page)).rejects.toHaveProperty("actual", [
    expect.stringMatching(/^label: /),
  ]);
});

test("a screenshot has the size of the viewport", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await page.goto(site.url);
  const png = await readFile(await screenshot(page, "harness"));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([390, 844]);
});
