import { expect } from "vitest";
import { checkAxe } from "./support/axe.ts";
import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

/*
 * Two people, two browsers, one server: what this product is for.
 */

test("two people talk", async ({ parley, openPage }) => {
  const ada = await newPerson(openPage, "Ada Okafor");
  await ada.register(parley.url, "Fieldwork");
  await ada.sidebar.getByText("Fieldwork").waitFor();
  await checkAxe(ada.page);

  const ben = await newPerson(openPage, "Ben Sato");
  await ben.register(parley.url);
  await ada.inSidebar("general").click();
  await ben.inSidebar("general").click();

  // Live, both ways, in the same order, without a row twice.
  await ada.write("Hello **Ben**, is the venue booked?");
  await ada.sees("Hello Ben, is the venue booked?");
  await ben.sees("Hello Ben, is the venue booked?");
  for (let n = 1; n <= 5; n += 1) {
    await ada.write(`from-ada-${n}`);
    await ben.write(`from-ben-${n}`);
  }
  await ada.sees("from-ben-5");
  await ben.sees("from-ada-5");
  const order = await ada.texts("from-");
  expect(order).toHaveLength(10);
  expect(await ben.texts("from-")).toEqual(order);

  // Markdown with a code block.
  await ada.write("Here it is:\n```js\nconst room = 4;\n```");
  await ben.page.locator("pre code", { hasText: "const room = 4;" }).waitFor();
  await checkAxe(ben.page);

  // Edit: the arrow up in an empty composer takes the last own message.
  await ada.write("rom four");
  await ben.sees("rom four");
  await ada.page.getByRole("textbox", { name: /^Message/ }).press("ArrowUp");
  const edit = ada.page.getByRole("textbox", { name: "Edit message" });
  await edit.fill("room four");
  await edit.press("Enter");
  await ben.sees("room four");
  await ben.row("room four").getByText("edited").waitFor();
  expect(await ben.row("rom four").count()).toBe(0);

  // Delete: gone for both.
  await ada.row("room four").hover();
  await ada.row("room four").getByRole("button", { name: "More" }).click();
  await ada.page.getByRole("menuitem", { name: "Delete message" }).click();
  await ada.page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect.poll(() => ben.row("room four").count()).toBe(0);
  await expect.poll(() => ada.row("room four").count()).toBe(0);

  // A thread, from its root to the reply line of the other.
  await ben.row("from-ada-1").hover();
  await ben.row("from-ada-1").getByRole("button", { name: "Reply in thread" }).click();
  await ben.write("a reply in the thread", /^Reply to thread/);
  await ada.row("from-ada-1").getByText("1 reply").click();
  await ada.sees("a reply in the thread");
  await checkAxe(ada.page);
});

test("channels, direct messages, unread counts and notes to self", async ({ parley, openPage }) => {
  const cleo = await newPerson(openPage, "Cleo Diaz");
  const dan = await newPerson(openPage, "Dan Park");
  await cleo.register(parley.url);
  await dan.register(parley.url);

  await cleo.page.getByRole("button", { name: "Add channels" }).click();
  await cleo.page.getByRole("menuitem", { name: "Create a channel" }).click();
  await cleo.page.getByRole("dialog").getByLabel("Name").fill("Release Plans");
  await cleo.page.getByRole("button", { name: "Create channel" }).click();
  await cleo.page.getByRole("heading", { name: "release-plans", exact: true }).waitFor();
  await cleo.write("Cut on Thursday");
  await cleo.sees("Cut on Thursday");

  // Found and joined by the other, who sees what was written before.
  await dan.page.getByRole("button", { name: "Add channels" }).click();
  await dan.page.getByRole("menuitem", { name: "Browse channels" }).click();
  await dan.page.getByRole("button", { name: "Join release-plans" }).click();
  await dan.inSidebar("release-plans").click();
  await dan.sees("Cut on Thursday");

  // Unread: bold and counted until it is read.
  await dan.inSidebar("general").click();
  await cleo.write("one for @dan.park to read");
  await cleo.write("two for everyone");
  await dan.sidebar.getByText("1 mention").waitFor({ state: "attached" });
  await dan.page.waitForFunction(() => document.title.startsWith("(1)"));
  await dan.inSidebar("release-plans").click();
  await dan.sees("two for everyone");
  await dan.page.waitForFunction(() => !document.title.startsWith("("));
  await expect.poll(() => dan.sidebar.getByText("1 mention").count()).toBe(0);

  // A direct message, found or made by address.
  await dan.page.goto(`${parley.url}/new-message`);
  await dan.page.getByRole("combobox").first().fill("Cleo");
  await dan.page.getByRole("option", { name: /Cleo Diaz/ }).click();
  await dan.write("just the two of us");
  await dan.page.waitForURL(/\/dm\/user\//);
  await dan.sees("just the two of us");
  await cleo.inSidebar("Dan Park").click();
  await cleo.sees("just the two of us");
  await checkAxe(cleo.page);

  // Notes to self: nobody else hears of them.
  await cleo.page.goto(`${parley.url}/`);
  await cleo.page.goto(`${parley.url}/messages`);
  await cleo.page.getByRole("heading", { name: "Messages" }).waitFor();
  await checkAxe(cleo.page);
});
