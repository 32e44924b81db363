import { calls } from "@parley/contract";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { checkAxeInBothThemes } from "./support/axe.ts";
import { newPerson, Person } from "./support/person.ts";
import { test } from "./support/test.ts";

test.override("parleyOptions", { env: { RATE_LIMIT: "off" } });

test("commands do what they say, keep what they cannot do, and send what is none", async ({
  parley,
  openPage,
}) => {
  const ada = await newPerson(openPage, "Ada Okafor", { allowed: [/status of 4/] });
  await ada.register(parley.url, "Fieldwork");
  const ben = await registerPerson(parley.url, "Ben Sato");
  await ben.call(calls.channelCreate, { body: { name: "plans" } });
  const { page } = ada;
  await ada.inSidebar("general").click();
  await ada.composer.waitFor();
  const says = (text: string | RegExp) =>
    page.getByRole("alert").filter({ hasText: text }).waitFor();
  const isEmpty = () => expect.poll(() => ada.composer.inputValue()).toBe("");

  // A slash offers all of them, and the keyboard takes one.
  await ada.composer.pressSequentially("/top");
  const option = page.getByRole("option", { name: /\/topic.*Set the topic/ });
  await option.waitFor();
  await checkAxeInBothThemes(page);
  await ada.composer.press("Enter");
  await expect.poll(() => ada.composer.inputValue()).toBe("/topic ");
  await ada.composer.pressSequentially("Lunch at 12");
  await ada.composer.press("Enter");
  await isEmpty();
  await page.getByRole("main").getByText("Lunch at 12").first().waitFor();

  // What is no command keeps its text and is not sent.
  await ada.write("/lunhc now");
  await says("There is no command /lunhc.");
  expect(await ada.composer.inputValue()).toBe("/lunhc now");
  await ada.write("/msg @nobody hi");
  await says("Nobody is called @nobody.");
  expect(await ada.composer.inputValue()).toBe("/msg @nobody hi");

  // Slashes that mean no command are sent as they are.
  await ada.write("//usr is a path");
  await ada.sees("//usr is a path");
  await ada.write("/usr/bin too");
  await ada.sees("/usr/bin too");
  await ada.write("/me makes tea");
  await ada.sees("Ada Okafor makes tea");
  await ada.write("/shrug who knows");
  await ada.sees("who knows ¯\\_(ツ)_/¯");

  await ada.write("/dnd");
  await isEmpty();
  await ada.sidebar.getByText("Do not disturb").first().waitFor();
  await ada.write("/remind in 20 minutes");
  await page
    .getByText(/You will be reminded/)
    .first()
    .waitFor();

  await ada.write("/help");
  const help = page.getByRole("dialog", { name: "Commands" });
  await help.getByText("Show every command").waitFor();
  await page.keyboard.press("Escape");
  await help.waitFor({ state: "detached" });

  await ada.write("/join #plans");
  await page.getByRole("textbox", { name: "Message #plans" }).waitFor();
  await ada.write("/msg @ben.sato on my way");
  await page.waitForURL("**/dm/user/*");
  await ada.sees("on my way");
});

test("who calls many is asked first, and hears whom a message does not reach", async ({
  parley,
  openPage,
}) => {
  const ulf = await registerPerson(parley.url, "Ulf Berg");
  const zoe = await registerPerson(parley.url, "Zoe Winter");
  const crowd: string[] = [];
  for (let n = 0; n < 10; n += 1)
    crowd.push((await registerPerson(parley.url, `Crowd N${n}`)).user_id);
  const many = await ulf.call(calls.channelCreate, { body: { name: "many" } });
  await ulf.call(calls.channelAddMembers, { body: { channel_id: many._id, user_ids: crowd } });
  await ulf.call(calls.channelDirect, { body: { user_ids: [zoe.user_id] } });
  const page = await openPage({ name: "Ulf" });
  const at = new Person("Ulf Berg", page);
  await at.logIn(parley.url);
  await at.inSidebar("general").click();
  await page.getByRole("textbox", { name: "Message #general" }).waitFor();
  await at.inSidebar("many").click();
  await page.getByRole("textbox", { name: "Message #many" }).waitFor();

  await at.write("@channel lunch");
  const asked = page.getByRole("alertdialog", { name: "Call everyone at once?" });
  await asked.getByText("@channel tells up to 10 people.").waitFor();
  await page.keyboard.press("Escape");
  await asked.waitFor({ state: "detached" });
  expect(await at.composer.inputValue()).toBe("@channel lunch");
  // The question belongs to its conversation, as the text does.
  await at.composer.press("Enter");
  await asked.waitFor();
  await page.goBack();
  await page.getByRole("textbox", { name: "Message #general" }).waitFor();
  expect(await asked.count()).toBe(0);
  await page.goForward();
  await expect.poll(() => at.composer.inputValue()).toBe("@channel lunch");
  await at.composer.press("Enter");
  const send = asked.getByRole("button", { name: "Send" });
  await expect.poll(() => send.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await at.sees("@channel lunch");

  await at.write("ask @zoe.winter about it");
  await page.getByText("Zoe Winter is not in this channel").first().waitFor();
  // What can be done stands in one line, below what is said where there is no room beside it.
  const add = page.getByRole("button", { name: "Add to the channel" });
  const lines = await add.evaluate((button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  await add.click();
  await expect
    .poll(async () => (await zoe.call(calls.bootstrap, {})).channels.map((row) => row.channel.name))
    .toContain("many");
});
