import { calls } from "@parley/contract";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { checkAxe } from "./support/axe.ts";
import { Person } from "./support/person.ts";
import { test } from "./support/test.ts";

/*
 * The sidebar as its person arranges it: sections, stars and order, on all devices, by mouse, key and touch.
 */

/** Sections from top to bottom, each with what is in it. */
const arranged = (sidebar: Locator): Promise<string[]> =>
  sidebar.locator("[data-section]").evaluateAll((sections) =>
    sections.map((section) => {
      const title = section.querySelector("button")?.textContent ?? "";
      const rows = [...section.querySelectorAll("[data-conversation] a span[dir]")];
      return [title, ...rows.map((row) => row.textContent)].join(" ");
    }),
  );

test("sections of one's own, stars and an order of one's own, the same on all devices", async ({
  parley,
  openPage,
}) => {
  const ada = await registerPerson(parley.url, "Ada Okafor");
  const names = ["budget", "design", "launch"];
  const ids: string[] = [];
  for (const name of names) ids.push((await ada.call(calls.channelCreate, { body: { name } }))._id);
  const desk = new Person("Ada Okafor", await openPage({ name: "desk" }));
  const small = { name: "phone", viewport: { width: 390, height: 844 }, hasTouch: true };
  const phone = new Person("Ada Okafor", await openPage(small));
  await desk.logIn(parley.url, "/login?next=/messages");
  await phone.logIn(parley.url, "/login?next=/");
  const { page } = desk;
  const shown = () => arranged(desk.sidebar);
  const onPhone = () => arranged(phone.sidebar);
  const before = ["Channels budget design general launch", "Direct messages"];
  await expect.poll(shown).toEqual(before);

  // By the menu of a row: into a section that does not exist yet.
  const row = (name: string) => desk.sidebar.locator("[data-conversation]", { hasText: name });
  const options = (name: string) => row(name).getByRole("button", { name: `Options for ${name}` });
  await row("launch").hover();
  await options("launch").click();
  await page.getByRole("menuitem", { name: "New section …" }).click();
  const dialog = page.getByRole("dialog", { name: "New section" });
  await dialog.getByRole("button", { name: "Create section" }).click();
  await dialog.getByText("Write a name.").waitFor();
  await checkAxe(page);
  await dialog.getByLabel("Name").fill("Projects");
  await dialog.getByLabel("Name").press("Enter");
  const one = ["Projects launch", "Channels budget design general", before[1]];
  await expect.poll(shown).toEqual(one);
  await expect.poll(onPhone).toEqual(one);

  // By keys: the row that has the focus goes up, into the section above, and keeps the focus.
  await desk.inSidebar("budget").focus();
  await page.keyboard.press("Control+Shift+ArrowUp");
  const two = ["Projects launch budget", "Channels design general", before[1]];
  await expect.poll(shown).toEqual(two);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain("budget");
  await page.keyboard.press("Control+Shift+ArrowUp");
  const three = ["Projects budget launch", "Channels design general", before[1]];
  await expect.poll(shown).toEqual(three);
  await expect.poll(onPhone).toEqual(three);

  // By dragging: onto the lower half of another.
  await row("design").dragTo(row("launch"), { targetPosition: { x: 60, y: 26 } });
  const four = ["Projects budget launch design", "Channels general", before[1]];
  await expect.poll(shown).toEqual(four);
  await expect.poll(onPhone).toEqual(four);

  // A star in the header; on the phone a finger that rests on the row opens the same menu.
  await desk.inSidebar("launch").click();
  const star = page.getByRole("main").getByRole("button", { name: "Star", exact: true });
  await star.click();
  const five = ["Starred launch", "Projects budget design", "Channels general", before[1]];
  await expect.poll(shown).toEqual(five);
  await expect.poll(onPhone).toEqual(five);
  expect(await star.getAttribute("aria-pressed")).toBe("true");
  const onRow = phone.sidebar.locator("[data-conversation]", { hasText: "general" });
  await onRow.getByRole("link").dispatchEvent("contextmenu");
  await phone.page.getByRole("menuitem", { name: "Star", exact: true }).click();
  const six = ["Starred launch general", "Projects budget design", "Channels", before[1]];
  await expect.poll(onPhone).toEqual(six);
  await expect.poll(shown).toEqual(six);

  // Muted and unmuted by the same menu.
  const mute = phone.page.getByRole("menuitem", { name: "Mute until I unmute it" });
  await onRow.getByRole("link").dispatchEvent("contextmenu");
  await mute.click();
  await mute.waitFor({ state: "detached" });
  await onRow.getByRole("link").dispatchEvent("contextmenu");
  await phone.page.getByRole("menuitem", { name: "Unmute" }).click();
  await mute.waitFor({ state: "detached" });

  // Sections are sorted, renamed, moved, collapsed and deleted, which can be undone.
  const section = (title: string) => desk.sidebar.getByRole("button", { name: title, exact: true });
  const menuOf = async (title: string, item: string, role: "menuitem" | "menuitemradio") => {
    await section(title).hover();
    await section(`Options for ${title}`).click();
    await page.getByRole(role, { name: item, exact: true }).click();
  };
  await menuOf("Starred", "By name", "menuitemradio");
  await expect.poll(async () => (await shown())[0]).toBe("Starred general launch");
  await checkAxe(page);
  await page.keyboard.press("Escape");
  await menuOf("Projects", "Rename section", "menuitem");
  const rename = page.getByRole("dialog", { name: "Rename section" });
  await rename.getByLabel("Name").fill("Clients");
  await rename.getByRole("button", { name: "Save" }).click();
  await menuOf("Clients", "Move section down", "menuitem");
  const seven = ["Starred general launch", "Channels", "Clients budget design", before[1]];
  await expect.poll(shown).toEqual(seven);
  // The same by dragging its title, and by keys on it, which keep the focus there.
  await section("Clients").dragTo(section("Channels"), { targetPosition: { x: 60, y: 4 } });
  const dragged = [seven[0], seven[2], seven[1], before[1]];
  await expect.poll(shown).toEqual(dragged);
  await expect.poll(onPhone).toEqual(dragged);
  await section("Clients").focus();
  await page.keyboard.press("Control+Shift+ArrowDown");
  await expect.poll(shown).toEqual(seven);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Clients");
  await section("Clients").click();
  await expect.poll(async () => (await onPhone())[2]).toBe("Clients");
  await ada.send(ids[0] ?? "", "to be read");
  await page.reload();
  await expect.poll(async () => (await shown())[2]).toBe("Clients");
  await section("Clients").click();
  await expect.poll(shown).toEqual(seven);
  await menuOf("Clients", "Delete section", "menuitem");
  const eight = ["Starred general launch", "Channels budget design", before[1]];
  await expect.poll(onPhone).toEqual(eight);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(onPhone).toEqual(seven);

  // Only what is unread, and what is open.
  const ben = await registerPerson(parley.url, "Ben Sato");
  const channel_id = ids[1] ?? "";
  await ben.call(calls.channelJoin, { body: { channel_id } });
  await ben.send(channel_id, "Who reads this?");
  await menuOf("Channels", "Only unread", "menuitemradio");
  const nine = ["Starred launch", "Channels", "Clients design", "Direct messages"];
  await expect.poll(shown).toEqual(nine);
  await expect.poll(onPhone).toEqual(["Channels", "Clients design", "Direct messages"]);

  // Another language changes what its sections are called, and no name that somebody gave.
  await page.getByRole("button", { name: "You", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
  const inGerman = ["Markiert launch", "Kanäle", "Clients design", "Direktnachrichten"];
  await expect.poll(() => arranged(page.locator("nav").first())).toEqual(inGerman);
});
