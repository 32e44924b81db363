import { calls } from "@parley/contract";
import { expect } from "vitest";
import type { TestClient } from "../apps/server/src/test/client.ts";
import { checkAxe } from "./support/axe.ts";
import { heldRows, layFarEnd, untilHeld } from "./support/far-end.ts";
import { test } from "./support/test.ts";

/*
 * Messages that are sent later, with files, as replies that go to the channel too, and planned and changed without a
 * network.
 */

/** What somebody has planned, as the server has it. */
async function plannedOf(who: TestClient) {
  const { scheduled } = await who.call(calls.scheduledList, {});
  return scheduled.map(({ text, in_channel, files }) => ({
    text,
    in_channel,
    files: files.map(({ name }) => name),
  }));
}

test("a reply with a file is planned for its thread and the channel; without a network it waits, once", async ({
  openPage,
}) => {
  const far = await layFarEnd();
  try {
    const { cable, ada, channel } = far;
    const { person: ben, elsewhere } = await far.arrive(openPage, "Ben Sato");
    const { page } = ben;
    const root = await ada.send(channel._id, "Who has the plans?");
    await ben.sees("Who has the plans?");

    // In the thread: a file, and the channel too.
    await page.goto(`${cable.url}/channel/${channel._id}?thread=${root._id}`);
    const panel = page.getByRole("complementary", { name: "Thread" });
    const reply = panel.getByRole("textbox", { name: "Reply to thread" });
    await reply.fill("Here they are");
    const chooser = page.waitForEvent("filechooser");
    await panel.getByRole("button", { name: "Attach files" }).click();
    const buffer = Buffer.from("north wing");
    await (await chooser).setFiles([{ name: "plan.txt", mimeType: "text/plain", buffer }]);
    await panel.getByRole("list", { name: "Attached files" }).getByText("plan.txt").waitFor();
    await panel.getByRole("checkbox", { name: "Also send to #field" }).check();
    await panel.getByRole("button", { name: "Send later" }).click();
    const dialog = page.getByRole("dialog", { name: "When to send it" });
    await dialog.getByRole("button", { name: /^Tomorrow/ }).click();
    const first = { text: "Here they are", in_channel: true, files: ["plan.txt"] };
    await expect.poll(() => plannedOf(elsewhere)).toEqual([first]);
    await expect.poll(() => reply.inputValue()).toBe("");
    await expect.poll(() => panel.getByRole("list", { name: "Attached files" }).count()).toBe(0);
    expect(await panel.getByRole("checkbox", { name: "Also send to #field" }).isChecked()).toBe(
      false,
    );

    await page.goto(`${cable.url}/later/scheduled`);
    const main = page.getByRole("main");
    const planned = main.getByRole("listitem").filter({ hasText: "Here they are" });
    await planned.getByText("in a thread and in the channel").waitFor();
    await planned.getByText("plan.txt").waitFor();
    await checkAxe(page);
    const inMonth = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
    const others = ["Move me", "Delete me", "Send me", "Gone elsewhere"];
    const ids = new Map<string, string>();
    for (const text of others) {
      const where = { channel_id: channel._id, send_at: inMonth, time_zone: "Europe/Lisbon" };
      const body = { _id: crypto.randomUUID(), text, ...where };
      ids.set(text, (await elsewhere.call(calls.scheduledCreate, { body }))._id);
    }
    await expect.poll(async () => (await heldRows(page, "scheduled")).length).toBe(5);

    // Without a network: it stands in the list, outlasts the page, and is there once when that is back.
    await ben.inSidebar("field").click();
    await ben.composer.fill("From the tunnel");
    await untilHeld(page);
    cable.pull();
    await page.getByText("No connection.").waitFor();
    await main.getByRole("button", { name: "Send later" }).click();
    await dialog.getByRole("button", { name: /^Tomorrow/ }).click();
    await expect.poll(() => ben.composer.inputValue()).toBe("");
    expect(await ben.row("From the tunnel").count()).toBe(0);
    await page.goto(`${cable.url}/later/scheduled`);
    const waiting = main.getByRole("listitem").filter({ hasText: "From the tunnel" });
    await waiting.getByText(/^Will be sent .*9:00/).waitFor();
    await waiting.getByText("Waiting for a connection").waitFor();

    // So is what the server has: changed, moved, deleted and sent, as soon as it can be.
    const one = (text: string) => main.getByRole("listitem").filter({ hasText: text });
    const rewrite = async (text: string, next: string) => {
      await one(text).getByRole("button", { name: "Edit the text" }).click();
      const form = page.getByRole("dialog", { name: "Edit the text" });
      await form.getByRole("textbox", { name: "Message" }).fill(next);
      await form.getByRole("button", { name: "Save" }).click();
      await one(next).getByText("Your change is saved once there is a connection").waitFor();
    };
    await rewrite("Here they are", "Here are all of them");
    await rewrite("Gone elsewhere", "Written for nothing");
    await one("Move me").getByRole("button", { name: "Change the time" }).click();
    await dialog.getByRole("button", { name: /^Tomorrow/ }).click();
    await one("Move me")
      .getByText(/^Will be sent .*9:00/)
      .waitFor();
    await one("Delete me").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await one("Delete me").waitFor({ state: "detached" });
    await one("Send me").getByRole("button", { name: "Send now" }).click();
    await one("Send me").getByText("Is sent once there is a connection").waitFor();
    await checkAxe(page);
    const _id = ids.get("Gone elsewhere") ?? "";
    await elsewhere.call(calls.scheduledDelete, { params: { _id } });
    cable.plugIn();
    const changed = { ...first, text: "Here are all of them" };
    const [second, third] = ["From the tunnel", "Move me"].map((text) => ({
      text,
      in_channel: false,
      files: [],
    }));
    const byText = async () =>
      (await plannedOf(elsewhere)).toSorted((a, b) => (a.text < b.text ? -1 : 1));
    await expect.poll(byText, { timeout: 60_000 }).toEqual([second, changed, third]);
    await waiting.getByRole("button", { name: "Edit the text" }).waitFor();
    await expect.poll(() => waiting.count()).toBe(1);
    await one("Send me").waitFor({ state: "detached" });
    // What was written for one that is gone is kept until it is given up.
    const refused = one("Written for nothing");
    await refused.getByText("It is not scheduled any more").waitFor();
    await refused.getByRole("button", { name: "Discard the change" }).click();
    await refused.waitFor({ state: "detached" });

    // It is sent as it was planned: to the thread and to the channel, with its file.
    await one(changed.text).getByRole("button", { name: "Send now" }).click();
    await one(changed.text).waitFor({ state: "detached" });
    await ben.inSidebar("field").click();
    await ben.row("Send me").waitFor();
    await ben.row(changed.text).getByText("plan.txt").first().waitFor();
  } finally {
    await far.dispose();
  }
});

test("what only this device has is changed where it stands; given up, it is not sent though its moment came", async ({
  openPage,
}) => {
  const far = await layFarEnd();
  try {
    const { cable, channel } = far;
    const { person: ben, elsewhere } = await far.arrive(openPage, "Ben Sato");
    const { page } = ben;
    const main = page.getByRole("main");
    const inMonth = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
    const where = { channel_id: channel._id, send_at: inMonth, time_zone: "Europe/Lisbon" };
    const body = { _id: crypto.randomUUID(), text: "Sent elsewhere", ...where };
    const { _id } = await elsewhere.call(calls.scheduledCreate, { body });
    await expect.poll(async () => (await heldRows(page, "scheduled")).length).toBe(1);
    await untilHeld(page);
    cable.pull();
    await page.getByText("No connection.").waitFor();

    // To this device it is two hours earlier: what it sends in an hour is due once the server has it.
    await page.clock.setFixedTime(Date.now() - 2 * 3_600_000);
    const plan = async (text: string, moment: RegExp) => {
      await ben.composer.fill(text);
      await main.getByRole("button", { name: "Send later" }).click();
      const dialog = page.getByRole("dialog", { name: "When to send it" });
      await dialog.getByRole("button", { name: moment }).click();
      await expect.poll(() => ben.composer.inputValue()).toBe("");
    };
    await plan("Better not", /^In 1 hour/);
    await plan("First words", /^Tomorrow/);
    await page.goto(`${cable.url}/later/scheduled`);
    const one = (text: string) => main.getByRole("listitem").filter({ hasText: text });
    await one("Better not").getByText("Waiting for a connection").waitFor();
    await one("Better not").getByRole("button", { name: "Delete" }).click();
    await one("Better not").waitFor({ state: "detached" });
    const rewrite = async (text: string, button: string, next: string) => {
      await one(text).getByRole("button", { name: button }).click();
      const form = page.getByRole("dialog", { name: "Edit the text" });
      await form.getByRole("textbox", { name: "Message" }).fill(next);
      await form.getByRole("button", { name: "Save" }).click();
      await one(next).waitFor();
      expect(await one(text).count()).toBe(0);
    };
    await rewrite("First words", "Edit", "Better words");
    await one("Better words")
      .getByText(/^Will be sent .*9:00/)
      .waitFor();
    // Another device is quicker: the text is given back, wherever one is.
    await rewrite("Sent elsewhere", "Edit the text", "Came too late");
    await elsewhere.call(calls.scheduledSend, { params: { _id } });
    await ben.inSidebar("field").click();
    await ben.composer.waitFor();
    expect(await ben.composer.inputValue()).toBe("");
    cable.plugIn();
    const toast = page.getByRole("region", { name: /Notifications/ });
    await toast.getByText("This message was sent already").waitFor();
    await toast.getByRole("button", { name: "Copy text" }).waitFor();
    await page.goto(`${cable.url}/later/scheduled`);
    await one("Came too late").getByRole("button", { name: "Copy text" }).waitFor();

    await expect
      .poll(() => plannedOf(elsewhere), { timeout: 60_000 })
      .toEqual([{ text: "Better words", in_channel: false, files: [] }]);
    const input = { params: { channelId: channel._id }, query: { limit: 200 } };
    const { messages } = await elsewhere.call(calls.messageListChannel, input);
    const said = messages.filter(({ system }) => !system).map(({ text }) => text);
    expect(said).toEqual(["Sent elsewhere"]);
  } finally {
    await far.dispose();
  }
});
