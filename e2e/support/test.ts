import { mkdir, writeFile } from "node:fs/promises";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { test as base, expect } from "vitest";
import { askOften } from "./ask-often.ts";
import { openBrowser } from "./browser.ts";
import { type ParleyOptions, startParley } from "./parley.ts";
import { resultsFolder } from "./screenshot.ts";
import { type PageLog, watchPage } from "./watch-page.ts";

export interface PageOptions extends BrowserContextOptions {
  /** Who sits before it; names the files that a failed test leaves. */
  name?: string;
  /** Faults that this page may show, for example `/status of 422/`. */
  allowed?: readonly RegExp[];
}

/** Opens a page in a browser context of its own: another person, or another device. */
export type OpenPage = (options?: PageOptions) => Promise<Page>;

interface OpenedPage {
  name: string;
  page: Page;
  log: PageLog;
}

/**
 * `test` with a browser, which files share, a Parley of the file's own and pages. Whatever a page does wrong, such as
 * a console error or a breach of the content security policy, fails the test that opened it; a
 * failed test leaves a screenshot and the log of each page in `test-results/`. A file that needs
 * another configuration says `test.override("parleyOptions", { env: … })`.
 */
export const test = base
  .extend("usualBrowser", { scope: "worker" }, () => process.env.PARLEY_TEST_BROWSER)
  .extend("shared", { scope: "worker" }, ({ usualBrowser }, { onCleanup }) => {
    const shared: { choice: string | undefined; browser?: Browser } = { choice: usualBrowser };
    onCleanup(() => shared.browser?.close());
    return shared;
  })
  .extend("browserChoice", { scope: "file" }, ({ usualBrowser }) => usualBrowser)
  .extend("browser", { scope: "file" }, async ({ shared, browserChoice }, { onCleanup }) => {
    const isUsual = browserChoice === shared.choice;
    if (isUsual && shared.browser?.isConnected()) return shared.browser;
    const browser = await openBrowser(browserChoice);
    if (isUsual) shared.browser = browser;
    else onCleanup(() => browser.close());
    return browser;
  })
  .extend("parleyOptions", { scope: "file" }, (): ParleyOptions => ({}))
  .extend("parley", { scope: "file" }, async ({ parleyOptions }, { onCleanup }) => {
    const parley = await startParley({ waitsForDisk: false, ...parleyOptions });
    onCleanup(() => parley.dispose());
    return parley;
  })
  .extend("openPage", async ({ browser, task }, { onCleanup }): Promise<OpenPage> => {
    const opened: OpenedPage[] = [];
    onCleanup(async () => {
      const faults = opened.flatMap(({ name, log }) => log.faults.map((it) => `${name}: ${it}`));
      if (faults.length > 0 || task.result?.state === "fail") await keep(task.fullTestName, opened);
      for (const { page } of opened) {
        // A request that a test still holds ends with its page, and is nobody's error.
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await page.context().close();
      }
      expect(faults, "what the pages did wrong").toEqual([]);
    });
    return async ({ name = "page", allowed = [], ...options } = {}) => {
      const viewport = { width: 1440, height: 900 };
      // A page that holds requests up must see them all: the service worker is for tests that are about it.
      const defaults = { viewport, serviceWorkers: "block" } as const;
      const context = await browser.newContext({ ...defaults, ...options });
      // What is awaited comes when the machine gets to it.
      context.setDefaultTimeout(PATIENCE);
      const page = await context.newPage();
      askOften(page);
      opened.push({ name, page, log: await watchPage(page, allowed) });
      return page;
    };
  });

/** ms that anything may take until a person would see it. */
const PATIENCE = 60_000;

/** Lines of a page's log, and characters of what it shows at its end, that a failed test prints. */
const TOLD_LINES = 10;
const TOLD_TEXT = 4_000;

async function keep(title: string, opened: readonly OpenedPage[]) {
  const folder = `${resultsFolder}${title.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 100)}`;
  await mkdir(folder, { recursive: true });
  for (const [index, { name, page, log }] of opened.entries()) {
    const file = `${folder}/${index + 1}-${name}`;
    await writeFile(`${file}.log`, `${[page.url(), ...log.lines].join("\n")}\n`);
    if (page.isClosed()) continue;
    await page.screenshot({ path: `${file}.png` }).catch(() => undefined);
    // Where only the output is kept, this is all that tells what was to be seen.
    const seen = await page.locator("body").ariaSnapshot().catch(String);
    const words = [page.url(), ...log.lines.slice(-TOLD_LINES), seen.slice(-TOLD_TEXT)];
    console.log(`What ${name} saw when it failed:\n${words.join("\n")}`);
  }
}
