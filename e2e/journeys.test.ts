import { expect } from "vitest";
import { chooseByKeys, logInByKeys, prepare, reactByKeys } from "./support/journey.ts";
import { focus, focused, tabs } from "./support/keys.ts";
import { newPerson, PASSWORD } from "./support/person.ts";
import { test } from "./support/test.ts";

/* From the login to the way out: once by keys alone, once by what a screen reader is told. No mouse, no selector. */

test.override("parleyOptions", { env: { RATE_LIMIT: "off" } });

test("from the login to the way out by keys alone", async ({ parley, openPage }) => {
  const doors = await prepare(parley.url, "Eva Lindqvist");
  const eva = await newPerson(openPage, "Eva Lindqvist");
  const { page } = eva;
  const { keyboard } = page;
  const article = (text: string) => page.getByRole("article").filter({ hasText: text });
  await logInByKeys(eva, parley.url);
  await eva.inSidebar(doors).waitFor();

  // Where to: the quick switcher, which lists the best first.
  await keyboard.press("Control+k");
  await focused(page, ": Conversation, person or command");
  await keyboard.type("doors");
  await page.getByRole("option", { selected: true, name: doors }).waitFor();
  await keyboard.press("Enter");
  const composer = `${doors}: Message #${doors}`;
  await focused(page, composer);
  await eva.sees("paint the door");

  // Reading, then a reply in its thread, and back to the message that it was about.
  await tabs(page, "Shift+Tab", /paint the door/);
  await keyboard.press("ArrowUp");
  await focused(page, /Good morning/);
  await keyboard.press("End");
  await focused(page, /paint the door/);
  await keyboard.press("r");
  await focused(page, "Thread: Reply to thread");
  await keyboard.type("Green is better");
  await keyboard.press("Enter");
  await article("Green is better").waitFor();
  await keyboard.press("Escape");
  await page.getByRole("complementary").waitFor({ state: "detached" });
  await focused(page, new RegExp(`^${doors}: .*paint the door`));

  await reactByKeys(eva, "paint the door");

  // Written, changed from the composer, and from the message.
  await tabs(page, "Tab", /: Message #/);
  await keyboard.type("frist draft");
  await keyboard.press("Enter");
  await eva.sees("frist draft");
  await keyboard.press("ArrowUp");
  await focused(page, `${doors}: Edit message`);
  await keyboard.press("Control+a");
  await keyboard.type("first draft");
  await keyboard.press("Enter");
  await eva.sees("first draft");
  await focused(page, composer);
  await tabs(page, "Shift+Tab", /first draft/);
  await chooseByKeys(eva, doors, "Remind me");
  await focused(page, ": Another day or time");
  await keyboard.press("Escape");
  // To what opened it, or to the message where its tools are gone by now.
  await focused(page, /: (?:More|.*first draft)/);

  if ((await focus(page)).endsWith(": More")) await tabs(page, "Shift+Tab", /: .*first draft/);
  await tabs(page, "Tab", /: More$/);
  await keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Quote" }).waitFor();
  await keyboard.press("Escape");
  await focused(page, `${doors}: More`);

  // Deleted, and taken back.
  await tabs(page, "Shift+Tab", /: .*first draft/);
  await chooseByKeys(eva, doors, "Delete message");
  await focused(page, ": Cancel");
  await keyboard.press("Tab");
  await focused(page, ": Delete");
  await keyboard.press("Enter");
  await focused(page, `${doors}: Undo`);
  await keyboard.press("Enter");
  await eva.sees("first draft");
  await focused(page, /: .*first draft/);

  // Quoted, and kept for later with a reminder.
  await keyboard.press("q");
  await focused(page, composer);
  await keyboard.type("Yes, that one");
  await keyboard.press("Enter");
  await eva.sees("Yes, that one");
  await tabs(page, "Shift+Tab", /: .*first draft/);
  await keyboard.press("Home");
  await focused(page, /Good morning/);
  await keyboard.press("m");
  await focused(page, ": Another day or time");
  await tabs(page, "Shift+Tab", /: Tomorrow/);
  await keyboard.press("Enter");
  await article("Good morning")
    .getByText(/reminder .*9:00/)
    .waitFor();
  await focused(page, /: .*Good morning/);

  // What is unread, one after the other.
  await keyboard.press("Alt+Shift+U");
  await focused(page, /windows/);
  await keyboard.press("e");
  await focused(page, /^Catch up: All caught up/);
  await keyboard.press("Tab");
  await focused(page, "Catch up: Home");

  // Settings, and out.
  await keyboard.press("Control+k");
  await focused(page, ": Conversation, person or command");
  await keyboard.type("settings: appearance");
  await page.getByRole("option", { selected: true, name: /Appearance/ }).waitFor();
  await keyboard.press("Enter");
  await focused(page, "Settings:");
  await page.getByRole("radio", { name: "Light" }).waitFor();
  await tabs(page, "Tab", /: Light$/);
  await keyboard.press("ArrowDown");
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await keyboard.press("F6");
  await tabs(page, "Shift+Tab", /^Conversations: You$/);
  await keyboard.press("Enter");
  const out = page.getByRole("menuitem", { name: "Log out" });
  await out.waitFor();
  await keyboard.press("End");
  await expect.poll(() => out.evaluate((at) => at === document.activeElement)).toBe(true);
  await keyboard.press("Enter");
  await page.getByRole("button", { name: "Log in" }).waitFor();
});

test("from the login to the way out by the accessibility tree", async ({ parley, openPage }) => {
  const doors = await prepare(parley.url, "Farid Haddad");
  const { page, email } = await newPerson(openPage, "Farid Haddad");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await page.goto(`${parley.url}/login`);
  await page.getByRole("textbox", { name: "E-mail or username" }).fill(email);
  // A field for a password has no role: its label names it.
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button("Log in").press("Enter");
  const sidebar = page.getByRole("navigation", { name: "Conversations" });
  await sidebar.getByRole("link", { name: doors }).waitFor();

  await button("Go to …").press("Enter");
  const palette = page.getByRole("dialog", { name: "Go to anything" });
  await palette.getByRole("combobox").fill("doors");
  await palette.getByRole("option", { name: doors, selected: true }).waitFor();
  await page.keyboard.press("Enter");
  const main = page.getByRole("main", { name: doors });
  const log = main.getByRole("log", { name: `Messages in ${doors}` });
  const about = (text: string) => log.getByRole("article").filter({ hasText: text });
  const question = about("paint the door");
  await question.waitFor();
  // Where one writes takes the focus at the start.
  const composer = main.getByRole("textbox", { name: `Message #${doors}` });
  await expect.poll(() => composer.evaluate((at) => at === document.activeElement)).toBe(true);
  // Who, when, what: in this order.
  expect(await about("Good morning").ariaSnapshot()).toMatch(
    /button "Ben Farid Haddad"[\s\S]*time: [\s\S]*paragraph: Good morning/,
  );

  // What can be done with a message is in its toolbar, and the rest behind "More".
  const toolbar = page.getByRole("toolbar", { name: "Actions for this message" });
  await question.focus();
  await toolbar.getByRole("button", { name: "Reply in thread" }).press("Enter");
  const panel = page.getByRole("complementary", { name: "Thread" });
  await panel.getByRole("textbox", { name: "Reply to thread" }).fill("Green is better");
  await panel.getByRole("button", { name: "Send", exact: true }).press("Enter");
  await panel.getByRole("article").filter({ hasText: "Green is better" }).waitFor();
  await panel.getByRole("button", { name: "Close" }).press("Enter");
  await panel.waitFor({ state: "detached" });
  await question.getByRole("button", { name: /1 reply/ }).waitFor();

  await question.focus();
  await toolbar.getByRole("button", { name: "Add a reaction" }).press("Enter");
  const picker = page.getByRole("dialog", { name: "Pick a reaction" });
  await picker.getByRole("combobox", { name: "Search by name" }).fill("wave");
  const emoji = picker.getByRole("listbox", { name: "Pick a reaction" });
  await emoji.getByRole("option", { name: "wave", exact: true, selected: true }).waitFor();
  await page.keyboard.press("Enter");
  const reactions = question.getByRole("list", { name: "Reactions" });
  const chip = reactions.getByRole("button", {
    name: /^👋, 1 person: Farid Haddad/,
    pressed: true,
  });
  await chip.press("Enter");
  await reactions.waitFor({ state: "detached" });

  await composer.fill("frist draft");
  await main.getByRole("button", { name: "Send", exact: true }).press("Enter");
  await expect.poll(() => about("frist draft").getAttribute("data-pending")).toBeNull();
  await about("frist draft").focus();
  await toolbar.getByRole("button", { name: "Edit" }).press("Enter");
  await log.getByRole("textbox", { name: "Edit message" }).fill("first draft");
  await log.getByRole("button", { name: "Save" }).press("Enter");
  const draft = about("first draft");
  await draft.getByRole("button", { name: "(edited)" }).waitFor();

  const choose = async (name: string) => {
    await toolbar.getByRole("button", { name: "More" }).press("Enter");
    await page.getByRole("menuitem", { name }).press("Enter");
  };
  await draft.focus();
  await choose("Delete message");
  const asked = page.getByRole("alertdialog", { name: "Delete this message?" });
  await asked.getByRole("button", { name: "Delete" }).press("Enter");
  await about("message was deleted").getByRole("button", { name: "Undo" }).press("Enter");
  await draft.waitFor();
  await draft.focus();
  await choose("Quote");
  await expect.poll(() => composer.inputValue()).toMatch(/^> .*first draft/s);
  await composer.fill("");
  await question.focus();
  await choose("Remind me");
  const moments = page.getByRole("dialog", { name: "When to remind you" });
  await moments.getByRole("button", { name: /^Tomorrow/ }).press("Enter");
  await question.getByText(/Saved for later, reminder .*9:00/).waitFor();

  await sidebar.getByRole("link", { name: "Home" }).press("Enter");
  await page.getByRole("main").getByRole("link", { name: "Catch up" }).press("Enter");
  const walk = page.getByRole("main", { name: "Catch up" });
  await walk.getByRole("heading", { level: 2, name: /windows/ }).waitFor();
  await walk
    .getByRole("list", { name: /windows/ })
    .getByText("The windows are here")
    .waitFor();
  const deeds = walk.getByRole("toolbar", { name: "What to do with this conversation" });
  await deeds.getByRole("button", { name: "Mark as read" }).press("Enter");
  await walk.getByRole("status").getByRole("heading", { name: "All caught up" }).waitFor();

  await button("You").press("Enter");
  await page.getByRole("menuitem", { name: "Settings" }).press("Enter");
  const groups = page.getByRole("navigation", { name: "Groups of settings" });
  await groups.getByRole("link", { name: /^Notifications/ }).press("Enter");
  await page.getByRole("switch", { name: "Direct messages", checked: true }).waitFor();
  await button("You").press("Enter");
  await page.getByRole("menuitem", { name: "Log out" }).press("Enter");
  await button("Log in").waitFor();
});
