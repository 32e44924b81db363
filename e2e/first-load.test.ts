import { get } from "node:http";
import { expect } from "vitest";
import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

/** Bytes of JavaScript and CSS, compressed with gzip, that may come before the first message; see ADR 5. */
const MOST_BYTES = 200_000;
/** Files, so that a slow network is not asked one by one. */
const MOST_FILES = 12;

/** Requests of any kind that a new browser sends until then, with the page itself. */
const MOST_REQUESTS = 22;

/** Files, and requests of any kind, that it sends until everything is there that may be opened without waiting. */
const MOST_FILES_OF_ALL = 60;
const MOST_REQUESTS_OF_ALL = 90;

/** What the server sends for an address, compressed, to the byte. */
function sizeOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "gzip" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}

test("a conversation shows after at most 200 kB of scripts and styles in few files", async ({
  parley,
  openPage,
}) => {
  const ada = await newPerson(openPage, "Ada Okafor");
  await ada.register(parley.url, "Fieldwork");
  await ada.inSidebar("general").click();
  await ada.write("hello **there**, see https://example.org and `code`");
  await ada.sees("hello there");
  const storageState = await ada.page.context().storageState({ indexedDB: true });

  // Her session in a browser that has nothing else.
  const page = await openPage({ name: "fresh", storageState });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector("article")) return;
      observer.disconnect();
      performance.mark("first-message");
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  // The styles of everything else are held up, so that what shows has to do without them.
  let release = () => {};
  const later = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/styles-*.css", async (route) => {
    await later;
    await route.continue();
  });
  await page.goto(ada.page.url());
  await page.locator("article", { hasText: "hello there" }).waitFor();
  await page.evaluate(() => Object.assign(globalThis, { shown: document.querySelectorAll("*") }));
  const asked = await page.evaluate(() => {
    const [shown] = performance.getEntriesByName("first-message");
    return performance
      .getEntriesByType("resource")
      .filter(({ startTime }) => startTime <= (shown?.startTime ?? Number.POSITIVE_INFINITY))
      .map(({ name }) => name);
  });
  console.info(`${asked.length + 1} requests before the first message`);
  expect(asked.length + 1, asked.join("\n")).toBeLessThanOrEqual(MOST_REQUESTS);
  const files = asked.filter((name) => /\.(?:js|css)$/.test(new URL(name).pathname));
  const sizes = await Promise.all(
    files.map(async (url) => ({ file: new URL(url).pathname, bytes: await sizeOf(url) })),
  );
  const sum = sizes.reduce((bytes, file) => bytes + file.bytes, 0);
  console.info(`${sum} bytes in ${sizes.length} files before the first message`);
  expect(sum, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(MOST_BYTES);
  expect(sum).toBeGreaterThan(50_000);
  expect(sizes.length).toBeLessThanOrEqual(MOST_FILES);

  // What was left for later comes by itself.
  release();
  await page
    .getByRole("main")
    .getByRole("textbox", { name: /^Message/ })
    .waitFor();
  expect(await page.evaluate(addedToShown)).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName("all-fetched").length))
    .toBe(1);
  const all = requests.filter((path) => path.startsWith("/assets/"));
  console.info(`${all.length} files and ${requests.length} requests until all is fetched`);
  expect(all.length, all.join("\n")).toBeLessThanOrEqual(MOST_FILES_OF_ALL);
  expect(all.length).toBeGreaterThan(files.length);
  // Schemas are for who registers: zod alone is larger than most features.
  expect(all.filter((path) => /\/(?:schemas|entrance|login)-/.test(path))).toEqual([]);
  expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(MOST_REQUESTS_OF_ALL);
});

/** In the page: rules for what showed at first that are in the whole style sheet and not in that of the start. */
function addedToShown(): string[] {
  const { shown } = globalThis as unknown as { shown: NodeListOf<Element> };
  const matching = (name: string) => {
    const sheet = [...document.styleSheets].find(({ href }) => href?.includes(name));
    const found: string[] = [];
    const walk = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) {
          const { selectorText, cssText } = rule;
          if ([...shown].some((each) => each.matches(selectorText))) found.push(cssText);
        } else if (rule instanceof CSSGroupingRule) walk(rule.cssRules);
      }
    };
    if (!sheet) throw new Error(`No style sheet ${name}.`);
    walk(sheet.cssRules);
    return found;
  };
  const first = new Set(matching("/first-"));
  return matching("/styles-").filter((text) => !first.has(text));
}
