import { calls } from "@parley/contract";
import { expect } from "vitest";
import type { TestClient } from "../apps/server/src/test/client.ts";
import { layFarEnd, offlineFaults } from "./support/far-end.ts";
import { Person } from "./support/person.ts";
import { test } from "./support/test.ts";

/*
 * What one has written and not sent: the same on all one's devices, with and without a network.
 */

/** What somebody has written and not sent, as the server has it. */
async function draftsOf(who: TestClient): Promise<string[]> {
  const { drafts } = await who.call(calls.draftList, { query: {} });
  return drafts.map(({ text }) => text).sort();
}

test("what is begun on one device is finished on another, and nothing of two is lost", async ({
  openPage,
}) => {
  const far = await layFarEnd();
  try {
    const { cable, parley, ada, channel } = far;
    const { person: desk, elsewhere } = await far.arrive(openPage, "Ben Sato");
    // The server goes before the page does, which may notice.
    const small = { name: "phone", viewport: { width: 390, height: 844 }, allowed: offlineFaults };
    const phone = new Person("Ben Sato", await openPage(small));
    await phone.logIn(parley.url, `/login?next=/channel/${channel._id}`);
    const onDesk = () => desk.composer.inputValue();
    const onPhone = () => phone.composer.inputValue();

    // Begun here, finished there; sent there, gone here.
    await desk.composer.fill("Half a");
    await expect.poll(onPhone).toBe("Half a");
    await phone.composer.fill("Half a thought");
    await expect.poll(onDesk).toBe("Half a thought");
    await phone.page.getByRole("main").getByRole("button", { name: "Send", exact: true }).click();
    await desk.sees("Half a thought");
    await expect.poll(onDesk).toBe("");
    await expect.poll(() => draftsOf(elsewhere)).toEqual([]);

    // A reply is kept with its thread, and listed on a device that never opened that.
    const root = await ada.send(channel._id, "Who takes the notes?");
    await desk.sees("Who takes the notes?");
    await desk.page.goto(`${cable.url}/channel/${channel._id}?thread=${root._id}`);
    const reply = desk.page.getByRole("textbox", { name: /^Reply to thread/ });
    const written = "I **could**:\n- [ ] `*` for :tada:";
    await reply.fill(written);
    await expect.poll(() => draftsOf(elsewhere)).toEqual([written]);
    await phone.page.goto(`${parley.url}/later/drafts`);
    const list = phone.page.getByRole("main");
    const entry = list.getByRole("listitem").filter({ hasText: "I could: ☐ * for 🎉" });
    await entry.getByText("in a thread").waitFor();
    await entry.getByRole("button", { name: "Delete the draft" }).click();
    await list.getByRole("heading", { name: "No drafts" }).waitFor();
    await expect.poll(() => reply.inputValue()).toBe("");

    // Both write while one has no network: both texts stand in the end, on both.
    const panel = desk.page.getByRole("complementary", { name: "Thread" });
    await panel.getByRole("button", { name: "Close" }).click();
    await phone.page.goto(`${parley.url}/channel/${channel._id}`);
    await phone.composer.waitFor();
    cable.pull();
    await desk.page.getByText("No connection.").waitFor();
    await desk.composer.fill("From the desk");
    await phone.composer.fill("From the phone");
    await expect.poll(() => draftsOf(elsewhere)).toEqual(["From the phone"]);
    cable.plugIn();
    const both = "From the desk\n\nFrom the phone";
    await expect.poll(onDesk).toBe(both);
    await expect.poll(onPhone).toBe(both);

    // A visit later, on a device that the session left nothing on.
    await phone.page.evaluate(() => localStorage.clear());
    await phone.page.reload();
    await expect.poll(onPhone).toBe(both);
  } finally {
    await far.dispose();
  }
});

test("a logout leaves no draft on the device, and the next login has it again", async ({
  parley,
  openPage,
}) => {
  // The channel that was just opened may be on its way to be read when the session ends.
  const allowed = [/net::ERR_FAILED/, /401 .*mark-as-read/];
  const cleo = new Person("Cleo Lind", await openPage({ name: "cleo", allowed }));
  await cleo.register(parley.url, "Fieldwork");
  const { page } = cleo;
  await cleo.inSidebar("general").click();
  const known = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  // What keeps drafts on the server is there, and cannot do so with this one before the logout.
  await expect.poll(known).toContain("drafts-known:");
  let isLeaving = false;
  await page.route("**/api/draft/set", (route) => (isLeaving ? route.continue() : route.abort()));
  await cleo.composer.fill("To be sent tomorrow");
  await page.getByRole("button", { name: "You", exact: true }).click();
  const logOut = page.getByRole("menuitem", { name: "Log out" });
  await logOut.waitFor();
  isLeaving = true;
  await logOut.click();
  await page.getByText("Logged Out!", { exact: true }).first().waitFor();
  expect(await known()).not.toContain("To be sent tomorrow");
  await cleo.logIn(parley.url, "/login?next=/later/drafts");
  await page.getByRole("link", { name: /To be sent tomorrow/ }).click();
  await expect.poll(() => cleo.composer.inputValue()).toBe("To be sent tomorrow");
});
