import { calls } from "@parley/contract";
import type { Browser, Page } from "playwright-core";
import type { TestClient } from "../apps/server/src/test/client.ts";
import { Person } from "./support/person.ts";
import type { Scene } from "./support/scene.ts";
import { screenshot } from "./support/screenshot.ts";

const sizes = { "": { width: 1440, height: 900 }, "phone-": { width: 390, height: 844 } } as const;

async function both(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await screenshot(page, `${name}-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** A month of an invented team, around today. */
export async function plan({ ada, ben, offsite }: Scene): Promise<void> {
  const midnight = new Date().setHours(0, 0, 0, 0);
  const at = (day: number, hour: number) =>
    new Date(midnight + day * 86_400_000 + hour * 3_600_000).toISOString();
  const date = (day: number) => `${at(day, 12).slice(0, 10)}T00:00:00.000Z`;
  const create = (who: TestClient, title: string, more: object) =>
    who.call(calls.eventCreate, {
      body: {
        client_id: crypto.randomUUID(),
        channel_id: offsite._id,
        title,
        starts_at: at(0, 14),
        ends_at: at(0, 15.5),
        time_zone: "Europe/Berlin",
        ...more,
      },
    });
  const review = await create(ben, "Design review", {
    location: "Room 4, second floor",
    description: "Bring **two** drafts each.\n\n- empty states\n- the new icons",
    repeat_rule: "FREQ=WEEKLY",
    reminder: 15,
  });
  await ada.call(calls.eventRespond, { body: { event_id: review._id, response: "yes" } });
  await create(ada, "Standup", {
    starts_at: at(-12, 9),
    ends_at: at(-12, 9.25),
    repeat_rule: "FREQ=DAILY;INTERVAL=2",
  });
  const days = { all_day: true, starts_at: date(3), ends_at: date(6) };
  await create(ada, "Days in the mountains", days);
  await create(ada, "Dentist", { channel_id: null, starts_at: at(0, 16.5), ends_at: at(0, 17) });
  await create(ben, "Book the bus", { starts_at: at(0, 14.5), ends_at: at(0, 16) });
}

async function screens({ page }: Person, url: string, size: keyof typeof sizes): Promise<void> {
  await page.goto(`${url}/events?view=month`);
  const review = page.getByRole("button", { name: /Design review/ });
  await review.first().waitFor();
  await both(page, `${size}events`);
  await review.first().click();
  await page.getByRole("complementary").getByText("two").waitFor();
  await both(page, `${size}event`);
  await page.getByRole("complementary").getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("dialog").getByText("All dates").waitFor();
  await screenshot(page, `${size}event-scope`);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("complementary").getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "New event" }).first().click();
  await page.getByRole("dialog").getByLabel("Title").fill("Retrospective");
  await page.getByLabel("Repeats").selectOption("custom");
  await both(page, `${size}event-new`);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.getByRole("dialog").getByRole("button").nth(1).waitFor();
  await screenshot(page, `${size}event-subscribe`);
  await page.goto(`${url}/events?view=agenda&date=2000-01-01`);
  await page.getByText("Nothing planned").first().waitFor();
  await screenshot(page, `${size}events-empty`);
  await page.route("**/api/event/list/**", (route) => route.abort());
  await page.goto(`${url}/events?view=agenda`);
  await page.getByText("The events could not be loaded").waitFor();
  await screenshot(page, `${size}events-failed`);
}

/** Pictures of the calendar. */
export async function events(browser: Browser, url: string, scene: Scene): Promise<void> {
  await plan(scene);
  for (const size of Object.keys(sizes) as (keyof typeof sizes)[]) {
    const context = await browser.newContext({
      viewport: sizes[size],
      colorScheme: "light",
      reducedMotion: "reduce",
      isMobile: size !== "",
      hasTouch: size !== "",
    });
    const ada = new Person("Ada Okafor", await context.newPage());
    await ada.logIn(url);
    await ada.page.evaluate(() => localStorage.setItem("theme", "system"));
    await screens(ada, url, size);
    if (size === "") {
      await ada.page.unroute("**/api/event/list/**");
      for (const view of ["week", "agenda"]) {
        await ada.page.goto(`${url}/events?view=${view}`);
        await ada.page
          .getByRole("button", { name: /Design review/ })
          .first()
          .waitFor();
        await both(ada.page, `events-${view}`);
      }
    }
    await context.close();
  }
}
