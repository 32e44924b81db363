import { calls } from "@parley/contract";
import { expect } from "vitest";
import { TestClient } from "../apps/server/src/test/client.ts";
import { makeImage } from "../apps/server/src/test/images.ts";
import { checkAxe } from "./support/axe.ts";
import { newPerson, PASSWORD, type Person } from "./support/person.ts";
import { test } from "./support/test.ts";

/*
 * Who is there, seen by another person in another browser. A minute of presence lasts a second here, so
 * that idle people become away, and closed pages offline, while one looks.
 */

test.override("parleyOptions", { env: { TEST_MINUTE_MS: "1000", RATE_LIMIT: "off" } });

/** No colour between two themes, which would be no colour of ours. */
const still = { reducedMotion: "reduce" } as const;

/** The dot in the sidebar's row of a direct conversation. */
const dot = (viewer: Person, name: string, word: string) =>
  viewer.inSidebar(name).getByRole("img", { name: word });

/** Chooses a status in the own menu. */
async function choose({ page }: Person, status: string): Promise<void> {
  await page.getByRole("button", { name: "You", exact: true }).click();
  await page.getByRole("menuitemradio", { name: status }).click();
  await page.keyboard.press("Escape");
}

async function bothThemes({ page }: Person): Promise<void> {
  for (const theme of ["dark", "light"]) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    await checkAxe(page);
  }
}

test("away without activity, online with it, do not disturb, invisible and gone", async ({
  parley,
  openPage,
}) => {
  const ada = await newPerson(openPage, "Ada Okafor", still);
  await ada.register(parley.url, "Fieldwork");
  // The socket may hear of the logout first, and ask who one is.
  const ben = await newPerson(openPage, "Ben Sato", { ...still, allowed: [/status of 401/] });
  await ben.register(parley.url);
  await ada.page.goto(`${parley.url}/new-message`);
  await ada.page.getByRole("combobox").first().fill("Ben");
  await ada.page.getByRole("option", { name: /Ben Sato/ }).click();
  await ada.write("hello");
  await dot(ada, "Ben Sato", "Online").waitFor();

  // The least timeout there is: one minute, a second here.
  await ben.page.goto(`${parley.url}/settings/presence`);
  await ben.page.getByLabel("Minutes").fill("0");
  await ben.page.getByRole("button", { name: "Save" }).click();
  await ben.page.getByText("Write a whole number from 1 to 240.").waitFor();
  await bothThemes(ben);
  await ben.page.getByLabel("Minutes").fill("1");
  await ben.page.getByRole("button", { name: "Save" }).click();
  await dot(ada, "Ben Sato", "Away").waitFor();
  await ben.page.mouse.move(200, 200);
  await ben.page.mouse.move(220, 220);
  await dot(ada, "Ben Sato", "Online").waitFor();
  await ben.page.getByLabel("Minutes").fill("240");
  await ben.page.getByRole("button", { name: "Save" }).click();

  await choose(ben, "Do not disturb");
  await dot(ada, "Ben Sato", "Do not disturb").waitFor();
  await choose(ben, "Invisible");
  await expect.poll(() => ada.inSidebar("Ben Sato").getByRole("img").count()).toBe(0);
  await ben.sidebar.getByText("Invisible").waitFor();
  await choose(ben, "Online");
  await dot(ada, "Ben Sato", "Online").waitFor();

  // A pause with an end is seen where one writes to them; it ends early by hand.
  await ben.page.getByRole("button", { name: "You", exact: true }).click();
  await ben.page.getByRole("menuitem", { name: "Pause notifications …" }).click();
  const pause = ben.page.getByRole("dialog", { name: "Pause notifications" });
  await pause.getByRole("button", { name: "For 1 hour" }).waitFor();
  await bothThemes(ben);
  await pause.getByRole("button", { name: "For 1 hour" }).click();
  await dot(ada, "Ben Sato", "Do not disturb").waitFor();
  await ada.page.getByText("Ben has paused notifications").waitFor();
  await ben.page.getByRole("button", { name: "You", exact: true }).click();
  await ben.page.getByRole("menuitem", { name: /^Paused until / }).click();
  await pause.getByRole("button", { name: "Resume now" }).click();
  await dot(ada, "Ben Sato", "Online").waitFor();
  await expect.poll(() => ada.page.getByText("Ben has paused notifications").count()).toBe(0);

  // A logout is gone at once, and says so before it goes.
  const offline = ben.page.waitForRequest(/\/api\/presence\/offline$/);
  await ben.page.getByRole("button", { name: "You", exact: true }).click();
  await ben.page.getByRole("menuitem", { name: "Log out" }).click();
  await offline;
  await expect.poll(() => ada.inSidebar("Ben Sato").getByRole("img").count()).toBe(0);
});

test("a custom status shows on other people's screens and clears itself", async ({
  parley,
  openPage,
}) => {
  const cleo = await newPerson(openPage, "Cleo Diaz", still);
  await cleo.register(parley.url);
  const dan = await newPerson(openPage, "Dan Park", { ...still, allowed: [/status of 422/] });
  await dan.register(parley.url);
  const api = new TestClient(parley.url);
  const body = { email: dan.email, password: PASSWORD };
  api.token = (await api.call(calls.authLogin, { body })).access_token;
  const picture = new File([await makeImage({ width: 96, height: 96 })], "canteen.png");
  await api.call(calls.emojiUpload, { form: { file: picture, name: "canteen" } });
  await cleo.page.goto(`${parley.url}/online-status`);
  await cleo.page.getByRole("button", { name: /Dan Park/ }).waitFor();

  await dan.page.goto(`${parley.url}/online-status`);
  const set = dan.page.getByRole("main").getByRole("button", { name: "Set a custom status" });
  await set.click();
  const dialog = dan.page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Lunch" }).click();
  expect(await dialog.getByLabel("What is going on?").inputValue()).toBe("Lunch");
  await dialog.getByRole("button", { name: "Emoji 🍜: choose another one" }).click();
  await dan.page.getByRole("combobox", { name: "Search by name" }).fill("canteen");
  await bothThemes(dan);
  await dan.page.getByRole("option", { name: "canteen", exact: true }).click();
  await dialog.getByRole("img", { name: ":canteen:" }).waitFor();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  const dans = cleo.page.getByRole("button", { name: /Dan Park.*Lunch/ });
  await dans.getByRole("img", { name: ":canteen:" }).waitFor();
  await dan.sidebar.getByRole("img", { name: ":canteen:" }).waitFor();
  await dan.page
    .getByRole("main")
    .getByText(/^Until /)
    .waitFor();
  await dan.sidebar.getByText("Lunch").waitFor();

  // The same sign beside his name elsewhere: in the sidebar, in the switcher and at what he wrote.
  const { users } = await api.call(calls.userList, { query: {} });
  const user_ids = users.flatMap(({ _id, username }) => (username === "cleo.diaz" ? [_id] : []));
  const { _id: channel_id } = await api.call(calls.channelDirect, { body: { user_ids } });
  await api.send(channel_id, "Anyone for soup?");
  const sign = { name: "Lunch" };
  await cleo.inSidebar("Dan Park").getByRole("img", sign).waitFor();
  await cleo.page.keyboard.press("Control+k");
  await cleo.page
    .getByRole("option", { name: /Dan Park/ })
    .getByRole("img", sign)
    .waitFor();
  await cleo.page.keyboard.press("Escape");
  await cleo.inSidebar("Dan Park").click();
  await cleo.row("Anyone for soup?").getByRole("img", sign).waitFor();
  await bothThemes(cleo);
  await cleo.page.goBack();
  await dans.waitFor();

  // Removed: its name shows, and it is not to be chosen again.
  await api.call(calls.emojiRemove, { params: { name: "canteen" } });
  await dans.getByText(":canteen:").waitFor();
  await dan.page.getByRole("main").getByRole("button", { name: "Change", exact: true }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("This emoji is not there any more.").waitFor();
  await dialog.getByRole("button", { name: "No emoji" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await dans.getByText(":canteen:").waitFor({ state: "detached" });

  // Until a moment that comes while one looks: the API takes any, the form whole minutes.
  const expires_at = new Date(Date.now() + 4_000).toISOString();
  await api.call(calls.presenceStatus, {
    body: { status: "online", text: "Nearly done", expires_at },
  });
  await cleo.page.getByRole("button", { name: /Dan Park.*Nearly done/ }).waitFor();
  await cleo.page.getByRole("button", { name: /Dan Park.*@dan.park/ }).waitFor();
  await expect
    .poll(() => cleo.inSidebar("Dan Park").getByRole("img", { name: "Nearly done" }).count())
    .toBe(0);
  await set.waitFor();
});

test("the page of who is online, a person's card, and who is typing", async ({
  parley,
  openPage,
}) => {
  const eva = await newPerson(openPage, "Eva Lindqvist", still);
  await eva.register(parley.url);
  const farid = await newPerson(openPage, "Farid Haddad", still);
  await farid.register(parley.url);
  await eva.sidebar.getByRole("link", { name: "Who is online" }).click();
  await eva.page.getByRole("button", { name: /Farid Haddad/ }).waitFor();
  await bothThemes(eva);
  await eva.page.getByRole("searchbox", { name: "Search people by name" }).fill("nobody at all");
  await eva.page.getByText("Nobody who is online is called “nobody at all”.").waitFor();
  await eva.page.getByRole("searchbox", { name: "Search people by name" }).fill("farid");
  await eva.page.getByRole("button", { name: /Farid Haddad/ }).waitFor();
  expect(await eva.page.getByRole("button", { name: /Eva Lindqvist/ }).count()).toBe(0);

  // Live: whoever changes goes to another group.
  await choose(farid, "Do not disturb");
  await eva.page
    .getByRole("region", { name: "Do not disturb" })
    .getByRole("button", { name: /Farid/ })
    .waitFor();

  // The card by keyboard, with the focus back where it was.
  const farids = eva.page.getByRole("button", { name: /Farid Haddad/ });
  await farids.focus();
  await eva.page.keyboard.press("Enter");
  const card = eva.page.getByRole("dialog", { name: "About Farid Haddad" });
  await card.getByText("@farid.haddad").waitFor();
  await bothThemes(eva);
  await eva.page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
  expect(await farids.evaluate((node) => node === document.activeElement)).toBe(true);
  await eva.page.keyboard.press("Enter");
  await card.getByRole("link", { name: "Message" }).click();
  await eva.page.waitForURL(/\/dm\/user\//);

  await eva.write("are you there?");
  await farid.inSidebar("Eva Lindqvist").click();
  await farid.sees("are you there?");
  // Told at most every three seconds, to who has the conversation open by then: he goes on until it shows.
  const typing = eva.page.getByText("Farid Haddad is typing");
  await farid.composer.pressSequentially("yes");
  await expect
    .poll(async () => {
      await farid.composer.pressSequentially(".");
      return typing.count();
    })
    .toBe(1);
  await farid.composer.press("Enter");
  await eva.sees("yes");
  await expect.poll(() => typing.count()).toBe(0);

  // The card of an author, in a conversation.
  await eva.row("yes").getByRole("button", { name: "Farid Haddad" }).click();
  await card.waitFor();
  await card.getByRole("link", { name: "Message" }).waitFor();
});
