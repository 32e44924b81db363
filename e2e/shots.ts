import { rm } from "node:fs/promises";
import { calls } from "@parley/contract";
import type { Browser } from "playwright-core";
import { TestClient } from "../apps/server/src/test/client.ts";
import { administration } from "./shots-administration.ts";
import { daily, setDaily } from "./shots-daily.ts";
import { events, plan } from "./shots-events.ts";
import { files } from "./shots-files.ts";
import { invitations } from "./shots-invitations.ts";
import { profile } from "./shots-profile.ts";
import { tour } from "./shots-tour.ts";
import { openBrowser } from "./support/browser.ts";
import { type Parley, startParley } from "./support/parley.ts";
import { PASSWORD, Person } from "./support/person.ts";
import { setPresence } from "./support/presence-scene.ts";
import { type Scene, setScene } from "./support/scene.ts";
import { both, resultsFolder, screenshot } from "./support/screenshot.ts";

/*
 * Pictures of every screen, in `test-results/shots/`, for a person to look at: `npm run shots`;
 * `npm run shots -- tour de` goes to every address in a language, at every size, `npm run shots -- daily`
 * through what hangs on messages and what one does daily beside reading them.
 */

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

async function openAs(browser: Browser, parley: Parley, size: typeof WIDE): Promise<Person> {
  const isPhone = size === PHONE;
  const context = await browser.newContext({
    viewport: size,
    colorScheme: "light",
    // No picture of a change under way.
    reducedMotion: "reduce",
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  const ada = new Person("Ada Okafor", await context.newPage());
  await ada.logIn(parley.url);
  // From now on the device decides: both themes without a reload.
  await ada.page.evaluate(() => localStorage.setItem("theme", "system"));
  return ada;
}

async function entrance(browser: Browser, parley: Parley): Promise<void> {
  const page = await (await browser.newContext({ viewport: WIDE })).newPage();
  await page.goto(`${parley.url}/register`);
  await page.getByLabel("Name of the workspace").waitFor();
  await screenshot(page, "register-first");
  const ada = new Person("Ada Okafor", page);
  await ada.register(parley.url, "Fieldwork");
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  await screenshot(page, "empty-workspace");
  await page.context().close();
}

async function visitor(browser: Browser, parley: Parley): Promise<void> {
  const page = await (await browser.newContext({ viewport: WIDE })).newPage();
  await page.goto(`${parley.url}/no/such/page`);
  await page.getByRole("heading", { name: "Page Not Found" }).waitFor();
  await screenshot(page, "not-found");
  await page.goto(`${parley.url}/login`);
  await page.getByRole("heading", { name: /Fieldwork/ }).waitFor();
  await page.evaluate(() => localStorage.setItem("theme", "system"));
  await page.reload();
  await page.getByRole("heading", { name: /Fieldwork/ }).waitFor();
  await both(page, "login");
  await page.setViewportSize(PHONE);
  await screenshot(page, "login-phone");
  await page.goto(`${parley.url}/register`);
  await page.getByLabel("Your name").waitFor();
  await screenshot(page, "register-phone");
  await page.context().close();
}

async function conversation(ada: Person, url: string, offsite: string): Promise<void> {
  const { page } = ada;
  await page.goto(`${url}/channel/${offsite}`);
  await ada.row("I bring the coffee").waitFor();
  await both(page, "conversation");
  await ada.row("floor plan").hover();
  await page.getByRole("toolbar", { name: "Actions for this message" }).waitFor();
  await screenshot(page, "message-toolbar");
  await ada.composer.fill("Thanks @be");
  await page.getByRole("listbox").waitFor();
  await screenshot(page, "mention-completion");
  await ada.composer.fill("");
  await ada.row("take the notes").getByText("2 replies").click();
  await page.getByRole("complementary").getByText("template").waitFor();
  await both(page, "thread");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Details" }).click();
  await page.getByRole("complementary").getByText("Ben Sato").first().waitFor();
  await screenshot(page, "details");
}

async function dialogs({ page }: Person): Promise<void> {
  const add = page.getByRole("button", { name: "Add channels" });
  await add.click();
  await page.getByRole("menuitem", { name: "Create a channel" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("launch party");
  await screenshot(page, "create-channel");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await add.click();
  await page.getByRole("menuitem", { name: "Browse channels" }).click();
  await page.getByRole("dialog").getByText("release-plans").waitFor();
  await both(page, "browse-channels");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "You", exact: true }).click();
  await page.getByRole("menuitem", { name: "Log out" }).waitFor();
  await screenshot(page, "user-menu");
  await page.keyboard.press("Escape");
}

async function presence({ page }: Person, url: string, prefix: string): Promise<void> {
  await page.goto(`${url}/online-status`);
  await page.getByRole("button", { name: /Ben Sato.*Lunch/ }).waitFor();
  await both(page, `${prefix}online-status`);
  await page.getByRole("button", { name: /Ben Sato/ }).click();
  await page.getByRole("dialog").getByText("local time").waitFor();
  await both(page, `${prefix}person-card`);
  await page.keyboard.press("Escape");
  await page.goto(`${url}/settings/presence`);
  await page.getByRole("button", { name: "Set a custom status" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Lunch" }).click();
  await both(page, `${prefix}custom-status`);
  await page.keyboard.press("Escape");
}

async function lists({ page }: Person, url: string, prefix: string): Promise<void> {
  await page.goto(`${url}/`);
  await page.getByText("Eva Lindqvist").filter({ visible: true }).first().waitFor();
  await both(page, `${prefix}home`);
  await page.goto(`${url}/messages`);
  await page.getByText("Eva Lindqvist").filter({ visible: true }).first().waitFor();
  await screenshot(page, `${prefix}messages`);
  await page.goto(`${url}/new-message`);
  await page.getByRole("combobox").first().fill("Da");
  await page.getByRole("option", { name: /Ben Sato/ }).waitFor({ state: "detached" });
  await page.getByRole("option", { name: /Dan Park/ }).waitFor();
  await screenshot(page, `${prefix}new-message`);
}

async function notifications({ page }: Person, url: string, prefix: string): Promise<void> {
  await page.goto(`${url}/notifs`);
  await page.getByText("second interview").waitFor();
  await both(page, `${prefix}notifications`);
  await page.goto(`${url}/settings/notifications`);
  await page.getByText("Quiet hours").waitFor();
  await both(page, `${prefix}notification-settings`);
}

async function search({ page }: Person, url: string, prefix: string): Promise<void> {
  await page.goto(`${url}/search`);
  await page.getByRole("heading", { name: "What you can write" }).waitFor();
  await screenshot(page, `${prefix}search-empty`);
  await page.goto(`${url}/search/room`);
  await page.locator("mark").first().waitFor();
  await both(page, `${prefix}search`);
  await page.goto(`${url}/search/${encodeURIComponent("room from:@nobody")}`);
  await page.getByText("Check how it is written").waitFor();
  await screenshot(page, `${prefix}search-nothing`);
  await page.getByRole("combobox", { name: "Search" }).fill("de");
  await page.getByRole("option", { name: "design-review" }).waitFor();
  await screenshot(page, `${prefix}search-suggestions`);
}

interface Setting {
  browser: Browser;
  parley: Parley;
  /** Ada, who owns the workspace. */
  client: TestClient;
  scene: Scene;
}

async function everyState(
  { browser, parley, client, scene }: Setting,
  startTyping: (channel_id: string) => void,
): Promise<void> {
  const { offsite } = scene;

  const wide = await openAs(browser, parley, WIDE);
  await lists(wide, parley.url, "");
  await notifications(wide, parley.url, "");
  await conversation(wide, parley.url, offsite._id);
  startTyping(offsite._id);
  await wide.page.getByText("Ben Sato and Cleo Diaz are typing").waitFor();
  await screenshot(wide.page, "typing");
  await dialogs(wide);
  await files(wide, client, parley.url, offsite._id);
  await presence(wide, parley.url, "");
  await search(wide, parley.url, "");

  const phone = await openAs(browser, parley, PHONE);
  await lists(phone, parley.url, "phone-");
  await notifications(phone, parley.url, "phone-");
  await presence(phone, parley.url, "phone-");
  await phone.page.goto(`${parley.url}/channel/${offsite._id}`);
  await phone.row("I bring the coffee").waitFor();
  await both(phone.page, "phone-conversation");
  await phone.row("take the notes").getByText("2 replies").click();
  await phone.page.getByRole("complementary").getByText("template").waitFor();
  await screenshot(phone.page, "phone-thread");
  await search(phone, parley.url, "phone-");
  await invitations({ browser, url: parley.url, ada: client, channel_id: offsite._id });
  await profile(browser, parley.url);
  await events(browser, parley.url, scene);
  await visitor(browser, parley);
  await administration({ browser, url: parley.url, ada: client });
}

const parley = await startParley({
  // Google is only shown: nobody signs in here.
  env: { RATE_LIMIT: "off", GOOGLE_CLIENT_ID: "shots", GOOGLE_CLIENT_SECRET: "shots" },
});
const browser = await openBrowser();
try {
  await rm(`${resultsFolder}shots`, { recursive: true, force: true });
  await entrance(browser, parley);
  const client = new TestClient(parley.url);
  const body = { email: "ada.okafor@example.org", password: PASSWORD };
  client.user = await client.call(calls.authLogin, { body });
  client.token = client.user.access_token;
  const scene = await setScene(parley.url, client);
  const setting = { browser, parley, client, scene };
  const language = process.argv[2] === "tour" ? (process.argv[3] ?? "en") : null;
  const startTyping = await setPresence(parley.url);
  if (process.argv[2] === "daily") {
    await setDaily(scene);
    for (const [size, viewport] of Object.entries({ wide: WIDE, phone: PHONE }))
      await daily(await openAs(browser, parley, viewport), parley.url, scene, size);
  } else if (language === null) await everyState(setting, startTyping);
  else {
    await plan(scene);
    await tour(browser, parley.url, scene, language);
  }
  console.log(`Pictures: ${resultsFolder}shots/`);
} finally {
  await browser.close();
  await parley.dispose();
}
