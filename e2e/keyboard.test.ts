import { calls } from "@parley/contract";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { focus, focused, tabs } from "./support/keys.ts";
import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

/* Everything by keys alone: no test in this file touches the mouse. */

test("a conversation by keys alone", async ({ parley, openPage }) => {
  const client = await registerPerson(parley.url, "Ada Okafor");
  const field = await client.call(calls.channelCreate, { body: { name: "field" } });
  const plans = await client.call(calls.channelCreate, { body: { name: "plans" } });
  for (const text of ["alpha", "beta", "gamma"]) await client.send(field._id, text);
  const ada = await newPerson(openPage, "Ada Okafor");
  const { page } = ada;

  // The form, from the first field on.
  await page.goto(`${parley.url}/login?next=/channel/${field._id}`);
  await page.getByLabel("E-mail or username").focus();
  await page.keyboard.type(ada.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("correct horse battery");
  await page.keyboard.press("Enter");
  await ada.sees("gamma");
  await expect.poll(() => focus(page)).toBe("field: Message #field");

  // From the composer back into the timeline: one stop, arrows inside, single letters on a row.
  await tabs(page, "Shift+Tab", /gamma/);
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => focus(page)).toMatch(/beta/);
  await page.keyboard.press("e");
  const edit = page.getByRole("textbox", { name: "Edit message" });
  await expect.poll(() => edit.inputValue()).toBe("beta");
  await page.keyboard.press("Escape");
  await edit.waitFor({ state: "detached" });
  // It goes back where it came from.
  await focused(page, /^field: .*beta/);
  await page.keyboard.press("Home");
  await expect.poll(() => focus(page)).toMatch(/alpha/);
  await page.keyboard.press("r");
  await expect.poll(() => focus(page)).toBe("Thread: Reply to thread");
  await page.keyboard.type("by keys");
  await page.keyboard.press("Enter");
  await ada.sees("by keys");

  // Regions, in the order of the page, and round again.
  const regions: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    await page.keyboard.press("F6");
    regions.push(((await focus(page)).split(":")[0] ?? "").trim());
  }
  expect(regions).toEqual(["Conversations", "field", "Thread"]);
  await page.keyboard.press("Escape");
  await page.getByRole("complementary").waitFor({ state: "detached" });
  await focused(page, /^field: .*alpha/);

  // The sidebar: a link by Tab and Enter, then the next conversation from anywhere.
  await page.keyboard.press("F6");
  await tabs(page, "Tab", /^Conversations: plans/);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/channel/${plans._id}`);
  await page.keyboard.press("Alt+ArrowUp");
  await page.waitForURL((url) => !url.pathname.endsWith(plans._id));
  await page.keyboard.press("Alt+ArrowDown");
  await page.waitForURL(`**/channel/${plans._id}`);
  await expect.poll(() => focus(page)).toBe("plans: Message #plans");
  await page.keyboard.type("done");
  await page.keyboard.press("Enter");
  await ada.sees("done");

  // What is written as it will be read, and back to the caret: by Esc, and by the button.
  await page.keyboard.type("**bold** words for @ada.okafor");
  for (let n = 0; n < 19; n += 1) await page.keyboard.press("ArrowLeft");
  const preview = page.getByRole("region", { name: "Preview" });
  await page.keyboard.press("Alt+Shift+P");
  await preview.locator("strong", { hasText: /^bold$/ }).waitFor();
  await preview.getByRole("button", { name: "@Ada Okafor" }).waitFor();
  await focused(page, "plans: Preview");
  await page.keyboard.press("Escape");
  await focused(page, "plans: Message #plans");
  await page.keyboard.type(":");
  await expect.poll(() => ada.composer.inputValue()).toBe("**bold** wo:rds for @ada.okafor");
  await page.keyboard.press("Alt+Shift+P");
  await focused(page, "plans: Preview");
  await tabs(page, "Tab", /Preview$/);
  const button = page.getByRole("button", { name: "Preview" });
  expect(await button.getAttribute("aria-pressed")).toBe("true");
  await page.keyboard.press("Enter");
  await focused(page, "plans: Message #plans");
  expect(await button.getAttribute("aria-pressed")).toBe("false");
  await page.keyboard.type("-");
  await page.keyboard.press("Enter");
  await ada.sees("bold wo:-rds for @Ada Okafor");
  await expect.poll(() => ada.composer.inputValue()).toBe("");
});

test("a name and Enter pick that person, however fast", async ({ parley, openPage }) => {
  await registerPerson(parley.url, "Zoe Winter");
  const cleo = await newPerson(openPage, "Cleo Diaz");
  await cleo.register(parley.url);
  await cleo.page.goto(`${parley.url}/new-message`);
  // Everybody is listed before a letter is typed: Enter must not take one of those.
  await cleo.page.getByRole("option").first().waitFor();
  const gate = Promise.withResolvers<void>();
  await cleo.page.route(/[?&]q=Zoe/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await cleo.page.keyboard.type("Zoe");
  await cleo.page.keyboard.press("Enter");
  gate.resolve();
  await cleo.page.getByRole("button", { name: "Remove Zoe Winter" }).waitFor();
  await expect.poll(() => cleo.page.getByRole("button", { name: /^Remove/ }).count()).toBe(1);
});

test("back from where one writes the first stop is the newest message itself, and what is in it follows", async ({
  parley,
  openPage,
}) => {
  const client = await registerPerson(parley.url, "Kim Dale");
  const { _id } = await client.call(calls.channelCreate, { body: { name: "delta" } });
  await client.send(_id, "See https://example.org/kim");
  const kim = await newPerson(openPage, "Kim Dale");
  const { page } = kim;
  await kim.logIn(parley.url, `/login?next=/channel/${_id}`);
  await kim.sees("example.org/kim");
  await expect.poll(() => focus(page)).toBe("delta: Message #delta");
  const onRow = () => page.evaluate(() => document.activeElement?.matches("[data-row]"));
  await tabs(page, "Shift+Tab", /^delta: .*(?:Kim Dale|example)/);
  expect(await onRow()).toBe(true);
  await page.keyboard.press("Tab");
  await expect.poll(() => focus(page)).toBe("delta: Kim Dale");
  await page.keyboard.press("Tab");
  await expect.poll(() => focus(page)).toBe("delta: https://example.org/kim");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect.poll(onRow).toBe(true);
});
