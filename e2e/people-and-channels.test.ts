import { calls } from "@parley/contract";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { checkAxe } from "./support/axe.ts";
import { newPerson, Person } from "./support/person.ts";
import { test } from "./support/test.ts";

/* Channels that are looked into before they are joined, and people who come into a conversation. */

test("channels are found by what they are about, looked into, joined, archived and restored", async ({
  parley,
  openPage,
}) => {
  const ada = await registerPerson(parley.url, "Ada Okafor");
  const create = (name: string, description: string) =>
    ada.call(calls.channelCreate, { body: { name, description } });
  const quiet = await create("autumn-fair", "Stalls and tents");
  const lively = await create("harvest", "Pears first");
  await ada.send(quiet._id, "The tents are rented");
  await ada.send(lively._id, "The first pears are ripe");
  const begins = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000);
  await ada.call(calls.eventCreate, {
    body: {
      ...{
        title: "Pressing day",
        client_id: crypto.randomUUID(),
        channel_id: lively._id,
        time_zone: "Europe/Berlin",
      },
      starts_at: begins.toISOString(),
      ends_at: new Date(begins.getTime() + 3_600_000).toISOString(),
    },
  });
  const ben = await newPerson(openPage, "Ben Sato");
  await ben.register(parley.url);
  const { page } = ben;
  const browse = async () => {
    await page.getByRole("button", { name: "Add channels" }).click();
    await page.getByRole("menuitem", { name: "Browse channels" }).click();
    return page.getByRole("dialog", { name: "Browse channels" });
  };

  // Found by what it is about, and in an order of choice.
  const dialog = await browse();
  const names = () => dialog.getByRole("listitem").getByRole("link").allInnerTexts();
  await expect.poll(names).toEqual(["autumn-fair", "general", "harvest"]);
  await dialog.getByLabel("Order").selectOption("active");
  await expect.poll(names).toEqual(["harvest", "autumn-fair", "general"]);
  await dialog.getByRole("searchbox").fill("stalls");
  await expect.poll(names).toEqual(["autumn-fair"]);
  await dialog.getByRole("searchbox").fill("pears");
  await expect.poll(names).toEqual(["harvest"]);
  await dialog
    .getByText("1 member · now")
    .or(dialog.getByText(/1 member · .* ago/))
    .waitFor();
  await checkAxe(page);

  // Looked into by key: read as a visitor, then joined in the place of the composer.
  await dialog.getByRole("link", { name: "Look into harvest" }).focus();
  await page.keyboard.press("Enter");
  await ben.sees("The first pears are ripe");
  expect(await ben.composer.count()).toBe(0);
  // What one may read one may keep: saved here, it is opened from the list.
  await ben.row("The first pears are ripe").focus();
  await page.keyboard.press("a");
  await ben.row("The first pears are ripe").getByText("Saved for later", { exact: true }).waitFor();
  await ben.sidebar.getByRole("link", { name: "Later" }).click();
  const kept = page.getByRole("main").getByRole("link", { name: /#harvest/ });
  await kept.click();
  await page.locator("article[aria-current]", { hasText: "The first pears are ripe" }).waitFor();
  await page.getByRole("main").getByRole("button", { name: "Join", exact: true }).click();
  await ben.composer.waitFor();
  await ben.write("I bring the crates");
  await ben.sees("I bring the crates");

  // Its details: about, members with roles, what is planned.
  await page.getByRole("button", { name: "Details" }).click();
  const details = page.getByRole("complementary");
  await details.getByText("Pears first").waitFor();
  const planned = details.getByRole("button", { name: /Pressing day/ });
  await planned.waitFor();
  // Among the events of a channel its name says nothing.
  expect(await planned.textContent()).not.toContain("harvest");
  const admin = details.getByRole("listitem").filter({ hasText: "Ada Okafor" });
  await admin.getByText("Admin").waitFor();
  expect(await details.getByRole("button", { name: "Archive channel" }).count()).toBe(0);
  await checkAxe(page);
  await details.getByRole("button", { name: "Close" }).click();

  // Archived and restored by who may, reached from the list too.
  const owner = new Person("Ada Okafor", await openPage({ name: "owner" }));
  await owner.logIn(parley.url, `/login?next=/channel/${lively._id}`);
  await owner.page.getByRole("button", { name: "Details" }).click();
  await owner.page.getByRole("button", { name: "Archive channel" }).click();
  const question = owner.page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Archive channel" }).click();
  await page.getByText("This channel is archived").waitFor();
  await expect.poll(() => ben.composer.count()).toBe(0);
  await browse();
  const archived = dialog.getByRole("listitem").filter({ hasText: "harvest" });
  await archived.getByText(/Archived/).waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  const main = owner.page.getByRole("main");
  await main.getByRole("button", { name: "Unarchive channel" }).click();
  await ben.composer.waitFor();
});

test("who only looks into a channel hears what is said there, and that it is closed to them", async ({
  parley,
  openPage,
}) => {
  const ada = await registerPerson(parley.url, "Ada Okafor Two");
  const { _id } = await ada.call(calls.channelCreate, { body: { name: "orchard" } });
  await ada.send(_id, "The ladders are in the shed");
  const fay = await newPerson(openPage, "Fay Moreau", {
    allowed: [/status of 404|INTERNET_DISCONNECTED/],
  });
  const { page } = fay;
  await fay.register(parley.url);
  await page.goto(`${parley.url}/channel/${_id}`);
  await fay.sees("The ladders are in the shed");
  await page.getByRole("main").getByRole("button", { name: "Join", exact: true }).waitFor();

  await ada.send(_id, "No, in the barn");
  await fay.sees("No, in the barn");
  // Without a network what is there stays.
  await page.context().setOffline(true);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.context().setOffline(false);
  await fay.sees("No, in the barn");

  await ada.call(calls.channelUpdate, { body: { _id, visibility: "private" } });
  await page.getByRole("alert").getByText("#orchard is not open to you any more").waitFor();
  expect(await fay.row("No, in the barn").count()).toBe(0);
  await checkAxe(page);
});

/** A time zone where it is night now, and another time than in the browser. */
function nightZone(): string {
  const zones = ["Asia/Tokyo", "Asia/Kolkata", "Europe/Istanbul", "America/New_York"];
  const more = ["America/Los_Angeles", "Pacific/Honolulu", "Pacific/Auckland", "America/Sao_Paulo"];
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit" }).format(new Date()));
  const found = [...zones, ...more].find((zone) => hourIn(zone) >= 23 || hourIn(zone) < 6);
  if (!found) throw new Error("It is day everywhere.");
  return found;
}

test("a group grows by a new conversation, everyone who reacted is listed, and /me does something", async ({
  parley,
  openPage,
}) => {
  const [cleo, dan] = [
    await registerPerson(parley.url, "Cleo Diaz"),
    await registerPerson(parley.url, "Dan Park"),
  ];
  await cleo.call(calls.userUpdate, { body: { time_zone: nightZone() } });
  const eva = await newPerson(openPage, "Eva Lindqvist");
  await eva.register(parley.url);
  const { page } = eva;
  await page.goto(`${parley.url}/dm/${cleo.user_id}`);
  await eva.composer.waitFor();
  await page.getByText(/^It is .+ for Cleo$/).waitFor();
  const all = { from: "00:00", to: "00:00", days: [0, 1, 2, 3, 4, 5, 6] };
  await cleo.call(calls.preferencesUpdate, { body: { quiet_hours: all } });
  await page.reload();
  await page.getByText("Cleo has paused notifications").waitFor();
  await cleo.call(calls.preferencesUpdate, { body: { quiet_hours: { ...all, days: [] } } });
  await page.reload();
  await page.getByText(/^It is .+ for Cleo$/).waitFor();
  await eva.write("Only the two of us");
  await eva.sees("Only the two of us");

  // One more comes: into a conversation of three, which knows nothing of this one.
  await page.getByRole("button", { name: "Details" }).click();
  await page.getByRole("complementary").getByRole("button", { name: "Add people" }).click();
  const dialog = page.getByRole("dialog", { name: "Add people" });
  await dialog.getByText("What was written here stays here").waitFor();
  // Nobody is offered who is in it.
  await dialog.getByRole("combobox").fill("a");
  await dialog.getByRole("option", { name: /Dan Park/ }).waitFor();
  expect(await dialog.getByRole("option", { name: /Eva|Cleo/ }).count()).toBe(0);
  await dialog.getByRole("combobox").fill("Dan");
  await dialog.getByRole("option", { name: /Dan Park/ }).click();
  await checkAxe(page);
  await dialog.getByRole("button", { name: "Open conversation" }).click();
  await page
    .getByRole("heading", { level: 1, name: /Cleo Diaz.*Dan Park|Dan Park.*Cleo Diaz/ })
    .waitFor();
  await eva.composer.waitFor();
  expect(await eva.row("Only the two of us").count()).toBe(0);
  await eva.write("All three of us");
  await eva.sees("All three of us");

  // What one does is a line of its own.
  await eva.write("/me waves at **both**");
  await eva.sees("Eva Lindqvist waves at both");
  await eva.row("waves at both").locator("strong").waitFor();

  // Who reacted: by the other button of the mouse, and by key.
  const { channels } = await dan.call(calls.bootstrap, {});
  const group = channels.find(({ channel }) => channel.kind === "group")?.channel._id ?? "";
  const { messages } = await dan.call(calls.messageListChannel, {
    params: { channelId: group },
    query: {},
  });
  const message_id = messages.find(({ text }) => text === "All three of us")?._id ?? "";
  for (const [who, emoji] of [
    [dan, "👍"],
    [cleo, "👍"],
    [cleo, "🎉"],
  ] as const)
    await who.call(calls.reactionSet, { body: { message_id, emoji, set: true } });
  const chip = eva.row("All three of us").getByRole("button", { name: /^👍/ });
  await expect.poll(() => chip.textContent()).toMatch(/2/);
  await chip.click({ button: "right" });
  const reactors = page.getByRole("dialog", { name: "Reactions" });
  await expect.poll(() => reactors.getByRole("listitem").count()).toBe(2);
  await reactors.getByRole("tab", { name: /🎉/ }).click();
  await reactors.getByText("@cleo.diaz").waitFor();
  await expect.poll(() => reactors.getByText("@dan.park").count()).toBe(0);
  await checkAxe(page);
  await page.keyboard.press("Escape");
  await expect.poll(() => reactors.count()).toBe(0);
  await chip.focus();
  await page.keyboard.press("Shift+Enter");
  await reactors.getByText("@dan.park").waitFor();
  // Asking changes nothing.
  expect(await chip.getAttribute("aria-pressed")).toBe("false");

  // It stays, and follows, when so much is written below that its row is not on the page any more.
  for (let n = 1; n <= 40; n += 1) await cleo.send(group, `And one more, number ${n}`);
  await expect.poll(() => eva.row("All three of us").count()).toBe(0);
  await reactors.getByText("@dan.park").waitFor();
  await dan.call(calls.reactionSet, { body: { message_id, emoji: "👍", set: false } });
  await expect.poll(() => reactors.getByText("@dan.park").count()).toBe(0);
  await reactors.getByText("@cleo.diaz").waitFor();
  await page.keyboard.press("Escape");
  await reactors.waitFor({ state: "detached" });
});
