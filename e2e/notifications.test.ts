import { calls } from "@parley/contract";
import { expect } from "vitest";
import { registerPerson, type TestClient } from "../apps/server/src/test/client.ts";
import { checkAxe } from "./support/axe.ts";
import { Person } from "./support/person.ts";
import { test } from "./support/test.ts";

/*
 * What concerns one: live on every device, opened at the exact message, read there and everywhere.
 */

test.override("parleyOptions", { env: { RATE_LIMIT: "off" } });

/** Ada and Ben with accounts and a channel of Ada's that both are in. */
async function scene(url: string, name: string) {
  const ada = await registerPerson(url, `Ada ${name}`);
  const ben = await registerPerson(url, `Ben ${name}`);
  const { _id } = await ada.call(calls.channelCreate, { body: { name: name.toLowerCase() } });
  const body = { channel_id: _id, user_ids: [ben.user_id] };
  await ada.call(calls.channelAddMembers, { body });
  return { ada, ben, channel_id: _id };
}

const mention = (who: TestClient) => `@${who.user?.username ?? ""}`;

test("a mention comes live, opens its exact message, and is read on all devices", async ({
  parley,
  openPage,
}) => {
  const { ada, ben, channel_id } = await scene(parley.url, "Lisbon");
  const desk = new Person("Ada Lisbon", await openPage({ name: "desk" }));
  const phone = new Person(
    "Ada Lisbon",
    await openPage({ name: "phone", viewport: { width: 390, height: 844 } }),
  );
  for (const device of [desk, phone]) await device.logIn(parley.url);
  const badge = (count: number) =>
    desk.sidebar.getByRole("link", { name: `Notifications ${count} unread notification` });

  const root = await ada.send(channel_id, "Who books the train?");
  await ben.send(channel_id, "I can", root._id);
  await ben.send(channel_id, "or Cleo", root._id);
  await ben.send(channel_id, `${mention(ada)} the list is ready :tada:`);
  for (let n = 0; n < 40; n += 1) await ben.send(channel_id, `later ${n}`);
  await badge(2).waitFor();

  await desk.page.goto(`${parley.url}/notifs`);
  const main = desk.page.getByRole("main");
  await main.getByText("2 new replies to a thread in #lisbon by Ben Lisbon").waitFor();
  await main.getByText("the list is ready 🎉").waitFor();
  await checkAxe(desk.page);
  await desk.page.emulateMedia({ colorScheme: "dark" });
  await desk.page.evaluate(() => localStorage.setItem("theme", "system"));
  await desk.page.reload();
  await main.getByText("mentioned you in #lisbon").waitFor();
  await checkAxe(desk.page);

  // By keyboard: down to the next one, and Enter opens it where it was said.
  const rows = main.locator("[data-notification]");
  await rows.first().focus();
  await desk.page.keyboard.press("ArrowDown");
  await desk.page.keyboard.press("ArrowUp");
  await desk.page.keyboard.press("Enter");
  await desk.page.locator("article[aria-current=true]", { hasText: "the list is ready" }).waitFor();
  await badge(1).waitFor();

  // The replies open in their thread, and looking at it reads them.
  await phone.page.goto(`${parley.url}/notifs`);
  await phone.page.getByRole("link", { name: /2 new replies/ }).click();
  await phone.page.getByRole("complementary").getByText("or Cleo").waitFor();
  await expect.poll(() => desk.sidebar.getByText("unread notification").count()).toBe(0);
  await desk.page.goto(`${parley.url}/notifs`);
  await main.getByText("mentioned you in #lisbon").waitFor();
  await main.getByRole("button", { name: "Unread" }).click();
  await main.getByText("Nothing to show").waitFor();
});

test("reactions: by press and by name, seen by the other, and told to the author", async ({
  parley,
  openPage,
}) => {
  const { ada, channel_id } = await scene(parley.url, "Porto");
  await ada.send(channel_id, "We won the pitch");
  const [one, two] = [
    new Person("Ada Porto", await openPage({ name: "ada" })),
    new Person("Ben Porto", await openPage({ name: "ben" })),
  ];
  for (const person of [one, two]) {
    await person.logIn(parley.url);
    await person.page.goto(`${parley.url}/channel/${channel_id}`);
    await person.sees("We won the pitch");
  }
  await two.row("We won the pitch").hover();
  await two.row("We won the pitch").getByRole("button", { name: "Add a reaction" }).click();
  await two.page.getByRole("combobox", { name: "Search by name" }).fill("tad");
  await two.page.getByRole("option", { name: "tada" }).waitFor();
  await checkAxe(two.page);
  await two.page.keyboard.press("Enter");
  const chip = (person: Person, pressed: boolean) =>
    person.row("We won the pitch").getByRole("button", { name: /^🎉, 1 person/, pressed });
  await chip(two, true).waitFor();
  await chip(one, false).waitFor();
  await one.sidebar.getByText("1 unread notification").waitFor({ state: "attached" });

  // Leaving it takes it away for both, and with it what the author was told.
  await chip(two, true).click();
  await expect.poll(() => chip(one, false).count()).toBe(0);
  await expect.poll(() => one.sidebar.getByText("unread notification").count()).toBe(0);
});

test("a muted channel is not bold, and a mention in it still counts", async ({
  parley,
  openPage,
}) => {
  const { ada, ben, channel_id } = await scene(parley.url, "Faro");
  const one = new Person("Ada Faro", await openPage({ name: "ada" }));
  await one.logIn(parley.url);
  await one.page.goto(`${parley.url}/channel/${channel_id}`);
  await one.page.getByRole("main").getByRole("button", { name: "Notifications" }).click();
  await one.page.getByRole("menuitem", { name: "Mute for 1 hour" }).click();
  await one.page.getByRole("main").getByRole("button", { name: "Muted" }).waitFor();
  await one.page.goto(`${parley.url}/settings/notifications`);
  await one.page.getByText("Quiet hours").waitFor();
  await checkAxe(one.page);

  await ben.send(channel_id, "quiet words");
  await ben.send(channel_id, `${mention(ada)} loud words`);
  await one.sidebar.getByText("1 mention").waitFor({ state: "attached" });
  const { channels } = await ada.call(calls.bootstrap, {});
  const counts = channels.find(({ channel }) => channel._id === channel_id)?.counts;
  expect(counts).toMatchObject({ unread: 2, mentions: 1 });
});

test("one tab of a browser shows a desktop notification while Parley is hidden", async ({
  parley,
  openPage,
}) => {
  const { ada, ben, channel_id } = await scene(parley.url, "Braga");
  const page = await openPage({ name: "ada", permissions: ["notifications"] });
  // The browser has no desktop here: it is asked what it would have shown.
  await page.context().addInitScript(() => {
    const shown: string[] = [];
    class Recorded extends EventTarget {
      static permission = "granted";
      static requestPermission = async () => "granted";
      onclick: (() => void) | null = null;
      constructor(title: string, options: { body: string }) {
        super();
        shown.push(`${title}: ${options.body}`);
        setTimeout(() => this.onclick?.(), 0);
      }
      close() {}
    }
    Object.assign(globalThis, { Notification: Recorded, shownNotifications: shown });
    document.hasFocus = () => location.hash === "#seen";
  });
  const one = new Person("Ada Braga", page);
  await one.logIn(parley.url);
  const second = await page.context().newPage();
  await second.goto(`${parley.url}/messages`);
  await second.getByRole("heading", { name: "Messages" }).waitFor();
  await ben.send(channel_id, `${mention(ada)} are you **there**?`);
  const shown = async () =>
    (
      await Promise.all(
        [page, second].map((tab) =>
          tab.evaluate(() => Reflect.get(globalThis, "shownNotifications") as string[]),
        ),
      )
    ).flat();
  await expect
    .poll(shown, { timeout: 20_000 })
    .toEqual(["Ben Braga mentioned you in #braga: @ada.braga are you there?"]);
  // Pressing it led to the exact message, in the tab that told.
  const opened = (tab: typeof page) =>
    tab.locator("article[aria-current=true]", { hasText: "are you there?" }).count();
  await expect.poll(async () => (await opened(page)) + (await opened(second))).toBe(1);
});
