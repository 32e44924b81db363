import type { Locator, Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { checkAxe } from "./support/axe.ts";
import { newPerson, type Person } from "./support/person.ts";
import { type Scene, setScene } from "./support/scene.ts";
import { type OpenPage, test } from "./support/test.ts";
import { tooWide } from "./support/too-wide.ts";

/* Every screen on a phone: one pane at a time, nothing wider than the window, readable by everyone. */

test.override("parleyOptions", { env: { RATE_LIMIT: "off" } });

const touch = { hasTouch: true, isMobile: true, reducedMotion: "reduce" } as const;
const phone = { ...touch, viewport: { width: 390, height: 844 } };
const small = { ...touch, viewport: { width: 320, height: 568 } };

let scene: Scene | undefined;
beforeAll(() => {
  scene = undefined;
});
const prepare = async (url: string): Promise<Scene> => {
  scene ??= await setScene(url, await registerPerson(url, "Ada Okafor"));
  return scene;
};

type Visit = (page: Page) => Promise<void>;

/** Goes through every screen, and calls `visit` on each once it stands. */
async function tour(openPage: OpenPage, url: string, options: object, visit: Visit) {
  const { offsite, root } = await prepare(url);
  const ada: Person = await newPerson(openPage, "Ada Okafor", options);
  const { page } = ada;
  const at = async (path: string, stands: () => Promise<unknown>) => {
    await page.goto(url + path);
    await stands();
    await visit(page);
  };
  await page.addInitScript(() => localStorage.setItem("theme", "system"));
  await at("/no/such/page", () => page.getByRole("heading", { name: "Page Not Found" }).waitFor());
  await at("/register", () => page.getByLabel("Your name").waitFor());
  await at("/login", () => page.getByLabel("E-mail or username").waitFor());
  await ada.logIn(url);

  const bar = page.getByRole("navigation", { name: "Places" });
  await at("/", () => ada.inSidebar("offsite").waitFor());
  await bar.getByRole("link", { name: "Messages" }).click();
  await page.getByRole("heading", { name: "Messages" }).waitFor();
  await visit(page);
  await bar.getByRole("link", { name: "New" }).click();
  await page.getByRole("combobox", { name: "To" }).waitFor();
  await visit(page);

  await at("/events?date=2026-11-21", () => page.getByText("Nothing planned").first().waitFor());
  await page.getByRole("button", { name: "New event" }).first().click();
  await page.getByRole("dialog").getByLabel("Title").waitFor();
  await visit(page);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await at("/online-status", () => page.getByRole("button", { name: /Ada Okafor/ }).waitFor());
  await bar.getByRole("link", { name: "Home" }).click();
  await page.getByRole("button", { name: "Add channels" }).click();
  await page.getByRole("menuitem", { name: "Create a channel" }).click();
  await page.getByRole("dialog").getByLabel("Name").waitFor();
  await visit(page);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Add channels" }).click();
  await page.getByRole("menuitem", { name: "Browse channels" }).click();
  await page.getByRole("dialog").getByText("release-plans").waitFor();
  await visit(page);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  // One pane at a time: the list, the conversation, its thread, and back.
  await ada.inSidebar("offsite").click();
  await ada.row("I bring the coffee").waitFor();
  expect(await ada.sidebar.isVisible()).toBe(false);
  expect(await bar.isVisible()).toBe(false);
  await visit(page);
  await page.getByRole("button", { name: "Details" }).click();
  await page.getByRole("complementary").getByText("Ben Sato").first().waitFor();
  await visit(page);
  await page.getByRole("complementary").getByRole("button", { name: "Close" }).click();
  await at(`/channel/${offsite._id}?thread=${root._id}`, () =>
    page.getByRole("complementary").getByText("hands me the template").waitFor(),
  );
  await page.getByRole("complementary").getByRole("button", { name: "Close" }).click();
  await page.getByRole("main").getByRole("link", { name: "Back" }).click();
  await ada.inSidebar("offsite").waitFor();
  await bar.waitFor();
}

test("every screen at 390 × 844, in both themes", async ({ parley, openPage }) => {
  let visits = 0;
  await tour(openPage, parley.url, phone, async (page) => {
    visits += 1;
    expect(await tooWide(page), page.url()).toEqual([]);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForFunction(
        (now) => document.documentElement.dataset.theme === now,
        colorScheme,
      );
      await checkAxe(page, colorScheme === "dark" ? "all" : "colours");
    }
  });
  expect(visits).toBe(14);
});

test("every screen at 320 × 568", async ({ parley, openPage }) => {
  await tour(openPage, parley.url, small, async (page) => {
    expect(await tooWide(page), page.url()).toEqual([]);
  });
});

test("every screen at 1440 × 900 is as readable, in the dark too", async ({ parley, openPage }) => {
  const { offsite, root } = await prepare(parley.url);
  const ada = await newPerson(openPage, "Ada Okafor", { reducedMotion: "reduce" });
  await ada.page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await ada.logIn(parley.url);
  for (const path of ["/", "/messages", "/new-message"]) {
    await ada.page.goto(parley.url + path);
    await ada.inSidebar("offsite").waitFor();
    await checkAxe(ada.page);
  }
  await ada.page.goto(`${parley.url}/channel/${offsite._id}?thread=${root._id}`);
  await ada.page.getByRole("complementary").getByText("hands me the template").waitFor();
  await checkAxe(ada.page);
  await ada.page.getByRole("log").first().locator("article", { hasText: "floor plan" }).hover();
  await ada.page.getByRole("toolbar", { name: "Actions for this message" }).waitFor();
  await checkAxe(ada.page);
});

test("every screen at 1440 × 900 and 200 %", async ({ parley, openPage }) => {
  const enlarged = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 };
  await tour(openPage, parley.url, { ...enlarged, reducedMotion: "reduce" }, async (page) => {
    expect(await tooWide(page), page.url()).toEqual([]);
  });
});

test("in colours that the person chose, what fills told is still told", async ({
  parley,
  openPage,
}) => {
  const { offsite } = await prepare(parley.url);
  const ada = await newPerson(openPage, "Ada Okafor", {
    forcedColors: "active",
    reducedMotion: "reduce",
  });
  const { page } = ada;
  await ada.logIn(parley.url, `/login?next=/channel/${offsite._id}`);
  await ada.row("I bring the coffee").waitFor();
  const styleOf = (shown: Locator, part?: string) =>
    shown.evaluate((element, pseudo) => {
      const { backgroundColor, outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
      return { backgroundColor, outlineStyle, outlineWidth };
    }, part);
  // Lines are seen, and the edges of rows that are not marked are not.
  const colours = await ada.row("I bring the coffee").evaluate((row) => {
    const line = row.closest("[role=log]")?.querySelector(".h-px");
    const page = getComputedStyle(document.body);
    return {
      ...{ line: line && getComputedStyle(line).backgroundColor, text: page.color },
      ...{ edge: getComputedStyle(row).borderInlineStartColor, page: page.backgroundColor },
    };
  });
  expect(colours.line).toBe(colours.text);
  expect(colours.edge).toBe(colours.page);
  // Where one is, and where one types.
  const edge = { outlineStyle: "solid" };
  expect(await styleOf(ada.inSidebar("offsite"))).toMatchObject({ ...edge, outlineWidth: "1px" });
  expect(await styleOf(ada.inSidebar("hiring"))).toMatchObject({ outlineStyle: "none" });
  const details = page.getByRole("button", { name: "Details" });
  // The row after it may be made anew between the two keys, once the page knows where it stands.
  await expect
    .poll(async () => {
      await details.focus();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Shift+Tab");
      return styleOf(details);
    })
    .toMatchObject({ ...edge, outlineWidth: "3px" });
  await checkAxe(page);
  // A layer over the page has an edge.
  await page.keyboard.press("Control+k");
  const switcher = page.getByRole("dialog", { name: "Go to anything" });
  await switcher.waitFor();
  expect(await styleOf(switcher)).toMatchObject({ ...edge, outlineWidth: "1px" });
  await page.keyboard.press("Escape");
  await switcher.waitFor({ state: "detached" });

  // On or off, by the place of the knob and the fill of its track.
  await page.goto(`${parley.url}/settings/notifications`);
  const toggle = page.getByRole("switch", { name: "Direct messages" });
  await toggle.waitFor();
  const track = toggle.locator("xpath=following-sibling::span");
  const [on, knob] = [await styleOf(track), await styleOf(track, "::after")];
  expect(on.backgroundColor).not.toBe(knob.backgroundColor);
  await toggle.press("Space");
  await expect.poll(() => toggle.isChecked()).toBe(false);
  expect((await styleOf(track)).backgroundColor).not.toBe(on.backgroundColor);
});
