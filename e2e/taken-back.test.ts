import { calls, type Message } from "@parley/contract";
import { afterAll, beforeAll, expect } from "vitest";
import { checkAxe } from "./support/axe.ts";
import { type FarEnd, layFarEnd, untilHeld } from "./support/far-end.ts";
import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

let far: FarEnd;
beforeAll(async () => {
  far = await layFarEnd();
});
afterAll(() => far.dispose());

test("a message: its earlier versions, and its deletion taken back by press, by key and without a network", async ({
  openPage,
}) => {
  const { cable, ada, channel, parley } = far;
  const { person: ben, elsewhere } = await far.arrive(openPage, "Ben Sato");
  const sent = await elsewhere.send(channel._id, "The bus leaves at four");
  for (const text of ["The bus leaves at five", "The bus leaves at six"])
    await elsewhere.call(calls.messageUpdate, { params: { _id: sent._id }, body: { text } });
  await ada.send(channel._id, "A reply to it", sent._id);
  const stored = async (): Promise<Message> => {
    const asked = { params: { _id: sent._id }, query: {} };
    return (await ada.call(calls.messageListThread, asked)).root;
  };
  const reader = await newPerson(openPage, "Ada Okafor");
  await reader.logIn(parley.url, `/login?next=/channel/${channel._id}`);
  const { page } = ben;
  const row = ben.row("The bus leaves at six");
  const gone = page.locator("article", { hasText: "This message was deleted." });
  await row.waitFor();

  // What it said before, for everyone who sees it: by a press, and by a key.
  await reader.row("The bus leaves at six").getByRole("button", { name: "(edited)" }).click();
  const versions = reader.page.getByRole("dialog", { name: "Earlier versions" });
  await versions.getByText("The bus leaves at four").waitFor();
  await expect.poll(() => versions.locator("time").count()).toBe(3);
  await checkAxe(reader.page);
  await reader.page.keyboard.press("Escape");
  await versions.waitFor({ state: "detached" });
  await row.focus();
  await page.keyboard.press("h");
  const own = page.getByRole("dialog", { name: "Earlier versions" });
  await own.getByText("The bus leaves at five").waitFor();
  await page.keyboard.press("Escape");
  await own.waitFor({ state: "detached" });

  const undo = gone.getByRole("button", { name: "Undo" });
  const hasFocus = () => undo.evaluate((button) => button === document.activeElement);
  // Whoever deletes a message has the focus on what takes that back.
  const remove = async () => {
    await row.hover();
    await row.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Delete message" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await undo.waitFor();
    await expect.poll(hasFocus).toBe(true);
  };

  // Others see the deletion first: what is read of the server after that is not from before it.
  const goneForReader = reader.page.getByText("This message was deleted.");
  const removeForAll = async () => {
    await remove();
    await goneForReader.waitFor();
    await expect.poll(hasFocus).toBe(true);
  };
  await removeForAll();
  await page.keyboard.press("Enter");
  await row.getByText("1 reply").waitFor();
  await expect.poll(async () => (await stored()).text).toBe("The bus leaves at six");
  await reader.row("The bus leaves at six").getByText("1 reply").waitFor();
  await removeForAll();
  await page.keyboard.press("z");
  await row.waitFor();
  await expect.poll(async () => (await stored()).text).toBe("The bus leaves at six");

  // Without a network a deletion that was never sent is as if it had never been: what waits before it holds it up.
  await untilHeld(page);
  const before = await stored();
  cable.pull();
  await page.getByText("No connection.").waitFor();
  await ben.write("Before it");
  await ben.row("Before it").getByText("Waiting for a connection").waitFor();
  await remove();
  await checkAxe(page);
  // A reload does not take the undo away.
  await page.reload();
  await undo.click();
  await row.waitFor();
  await ben.write("After it");
  cable.plugIn();
  await reader.sees("After it");
  expect(await stored()).toEqual(before);

  // A tombstone for everyone, at once.
  await removeForAll();
  expect((await stored()).text).toBe("");
});
