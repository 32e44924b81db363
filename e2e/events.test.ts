import { calls } from "@parley/contract";
import ICAL from "ical.js";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { TestClient } from "../apps/server/src/test/client.ts";
import { checkAxe } from "./support/axe.ts";
import { newPerson, PASSWORD, type Person } from "./support/person.ts";
import { test } from "./support/test.ts";

/*
 * Two people plan: what one does in the calendar, the other sees there.
 */

/** Somebody's own client, beside their browser. */
async function clientOf(url: string, { email }: Person): Promise<TestClient> {
  const client = new TestClient(url);
  client.user = await client.call(calls.authLogin, { body: { email, password: PASSWORD } });
  client.token = client.user.access_token;
  return client;
}

const chip = (page: Page, name: RegExp) => page.getByRole("main").getByRole("button", { name });
const panel = (page: Page) => page.getByRole("complementary", { name: "Event" });

async function bothThemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await checkAxe(page);
  }
}

/** Dates, as an independent parser reads them from a file. */
function datesIn(content: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(content));
  const [series, ...others] = calendar
    .getAllSubcomponents("vevent")
    .map((each) => new ICAL.Event(each));
  if (!series) return [];
  for (const other of others) series.relateException(other);
  const iterator = series.iterator();
  const found: string[] = [];
  for (let next = iterator.next(); next; next = iterator.next()) {
    found.push(series.getOccurrenceDetails(next).item.summary);
  }
  return found;
}

test("an event in a channel: planned, seen live, answered, one date changed, taken along", async ({
  parley,
  openPage,
}) => {
  const options = { timezoneId: "Europe/Berlin", reducedMotion: "reduce" as const };
  const ada = await newPerson(openPage, "Ada Okafor", options);
  const ben = await newPerson(openPage, "Ben Sato", options);
  await ada.register(parley.url, "Fieldwork");
  await ben.register(parley.url);
  await ben.page.evaluate(() => localStorage.setItem("theme", "system"));
  // A month that has no change of the clock and in which nothing is today.
  for (const { page } of [ada, ben]) {
    await page.goto(`${parley.url}/events?view=month&date=2030-05-15`);
    await page.getByRole("heading", { name: "May 2030" }).waitFor();
  }

  // The keyboard alone: to the day before, Enter on an empty day, and the form.
  const { page } = ada;
  await page.getByRole("gridcell", { name: /^Wednesday, May 15, 2030/ }).focus();
  await page.keyboard.press("ArrowLeft");
  await page
    .getByRole("gridcell", { name: /^Tuesday, May 14, 2030, no events/ })
    .and(page.locator(":focus"))
    .waitFor();
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "New event" });
  await form.getByRole("button", { name: "Create event" }).click();
  await form.getByText("Give the event a title.").waitFor();
  await form.getByLabel("Title").fill("Planning");
  await form.getByLabel("Calendar", { exact: true }).selectOption({ label: "#general" });
  await form.getByLabel("Begins at").fill("10:00");
  expect(await form.getByLabel("Ends at").inputValue()).toBe("11:00");
  await form.getByLabel("Repeats").selectOption({ label: "Every week on Tuesday" });
  await form.getByLabel("Ends", { exact: true }).selectOption("after");
  await form.getByLabel("Number of dates").fill("3");
  await form.getByText("Every week on Tuesday, 3 times").waitFor();
  await form.getByLabel("Location").fill("Room 4");
  await form.getByLabel("Description").fill("Bring **two** ideas.");
  await checkAxe(page);
  await form.getByRole("button", { name: "Create event" }).click();
  await panel(page).getByRole("heading", { name: "Planning" }).waitFor();

  // The other one sees it without doing anything, answers, and that is seen in turn.
  await expect.poll(() => chip(ben.page, /^10 AM Planning/).count()).toBe(3);
  await bothThemes(ben.page);
  await chip(ben.page, /^10 AM Planning/)
    .first()
    .click();
  await panel(ben.page).getByText("Every week on Tuesday, 3 times").waitFor();
  await panel(ben.page).getByRole("button", { name: "Yes" }).click();
  await panel(page).getByText("1 comes").waitFor();
  await panel(page).getByText("Ben Sato").waitFor();
  expect(await panel(ben.page).getByRole("button", { name: "Edit", exact: true }).count()).toBe(0);
  await bothThemes(ben.page);

  // One date is another: only that one.
  await chip(page, /^10 AM Planning/)
    .nth(1)
    .click();
  await page.waitForURL(/at=2030-05-21/);
  await panel(page).getByRole("button", { name: "Edit", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Edit a repeating event" })
    .getByRole("button", { name: "Continue" })
    .click();
  const edit = page.getByRole("dialog", { name: "Edit this date" });
  await edit.getByLabel("Title").fill("Planning, with cake");
  await edit.getByLabel("Begins at").fill("15:30");
  await edit.getByRole("button", { name: "Save" }).click();
  await chip(ben.page, /^3:30 PM Planning, with cake/).waitFor();
  for (const one of [ben.page, page]) {
    await expect.poll(() => chip(one, /^10 AM Planning/).count()).toBe(2);
  }

  // From the last date on it is another series: only that one says so.
  await chip(page, /^10 AM Planning/)
    .nth(1)
    .click();
  await page.waitForURL(/at=2030-05-28/);
  await panel(page).getByRole("button", { name: "Edit", exact: true }).click();
  const scope = page.getByRole("dialog", { name: "Edit a repeating event" });
  await scope.getByText("This date and all that follow").click();
  await scope.getByRole("button", { name: "Continue" }).click();
  const following = page.getByRole("dialog", { name: "Edit this date and all that follow" });
  await following.getByText("Every week on Tuesday, 1 time").waitFor();
  await following.getByLabel("Title").fill("Planning, outdoors");
  await following.getByRole("button", { name: "Save" }).click();
  await chip(ben.page, /^10 AM Planning, outdoors/).waitFor();
  await panel(page).getByRole("heading", { name: "Planning, outdoors" }).waitFor();
  expect(await chip(page, /Planning/).count()).toBe(3);

  // The last date goes; the file and the feed say what the calendar says.
  await panel(page).getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog", { name: "Delete a repeating event" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect.poll(() => chip(ben.page, /Planning/).count()).toBe(2);
  // Its card closes and is asked for no more: a 404 would fail this test.
  await panel(page).waitFor({ state: "detached" });
  await panel(ben.page).getByRole("button", { name: "Download .ics" }).waitFor();
  const downloading = ben.page.waitForEvent("download");
  await panel(ben.page).getByRole("button", { name: "Download .ics" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("Planning.ics");
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  expect(datesIn(Buffer.concat(chunks).toString())).toEqual(["Planning", "Planning, with cake"]);

  await ben.page.getByRole("button", { name: "Subscribe" }).click();
  await ben.page.getByRole("button", { name: "Make an address" }).click();
  const address = ben.page.getByLabel("Secret address");
  await address.waitFor();
  const old = await address.inputValue();
  expect((await fetch(old)).headers.get("content-type")).toContain("text/calendar");
  await bothThemes(ben.page);
  await ben.page.getByRole("button", { name: "Make a new address" }).click();
  await expect.poll(() => address.inputValue()).not.toBe(old);
  expect((await fetch(old)).status).toBe(404);
});

test("week, agenda and one channel's calendar; on a phone the month is dots above a list", async ({
  parley,
  openPage,
}) => {
  const cleo = await newPerson(openPage, "Cleo Diaz", { timezoneId: "America/New_York" });
  await cleo.register(parley.url);
  const client = await clientOf(parley.url, cleo);
  const { _id: channel_id } = await client.call(calls.channelCreate, { body: { name: "offsite" } });
  const plan = (title: string, more: object) =>
    client.call(calls.eventCreate, {
      body: {
        client_id: crypto.randomUUID(),
        title,
        starts_at: "2030-05-15T18:00:00Z",
        ends_at: "2030-05-15T19:00:00Z",
        ...more,
      },
    });
  await plan("Bus leaves", { channel_id });
  await plan("Dentist", {});
  await plan("Packing", {});
  const days = {
    all_day: true,
    starts_at: "2030-05-16T00:00:00Z",
    ends_at: "2030-05-18T00:00:00Z",
  };
  await plan("In the mountains", { channel_id, ...days });

  const { page } = cleo;
  await page.goto(`${parley.url}/events?view=week&date=2030-05-15`);
  await chip(page, /^Bus leaves/).waitFor();
  expect(await chip(page, /In the mountains/).count()).toBe(2);
  await checkAxe(page);
  await page.getByRole("button", { name: "Agenda" }).click();
  await chip(page, /^2:00 PM Dentist/).waitFor();
  // From one's own calendar to the channel's.
  await chip(page, /^2:00 PM Packing/).click();
  await panel(page).getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Edit event" });
  await form.getByLabel("Calendar", { exact: true }).selectOption({ label: "#offsite" });
  await form.getByRole("button", { name: "Save" }).click();
  await panel(page).getByRole("link", { name: "#offsite" }).waitFor();
  await panel(page).getByRole("button", { name: "Close" }).click();
  await page.getByLabel("Calendar", { exact: true }).selectOption({ label: "#offsite" });
  await chip(page, /^2:00 PM Packing/).waitFor();
  await expect.poll(() => chip(page, /Dentist/).count()).toBe(0);
  await chip(page, /Bus leaves/).waitFor();
  await checkAxe(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("gridcell", { name: /^Thursday, May 16, 2030, 1 event/ }).click();
  await expect.poll(() => chip(page, /Bus leaves/).count()).toBe(0);
  await chip(page, /In the mountains/)
    .first()
    .click();
  await panel(page).getByText("Thursday, May 16 – Friday, May 17, 2030").waitFor();
  await checkAxe(page);
  await page.goBack();
  await panel(page).waitFor({ state: "detached" });
});
