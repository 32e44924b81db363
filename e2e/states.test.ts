import { calls } from "@parley/contract";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { makeImage } from "../apps/server/src/test/images.ts";
import { checkAxeInBothThemes } from "./support/axe.ts";
import { offlineFaults } from "./support/far-end.ts";
import { newPerson } from "./support/person.ts";
import { setScene } from "./support/scene.ts";
import { test } from "./support/test.ts";

/* No violation of WCAG 2.2 AA in what opens over a conversation, and on pages that are empty or refuse something. */

test.override("parleyOptions", { env: { RATE_LIMIT: "off" } });

/** Looks at a state once it stands, and closes the layer that it consists of. */
async function look(
  page: Page,
  stands: Promise<unknown>,
  layer?: "dialog" | "alertdialog" | "menu",
) {
  await stands;
  await checkAxeInBothThemes(page);
  if (!layer) return;
  await page.keyboard.press("Escape");
  await page.getByRole(layer).waitFor({ state: "detached" });
}

test("what opens over a conversation", async ({ parley, openPage }) => {
  const { offsite, root } = await setScene(
    parley.url,
    await registerPerson(parley.url, "Ada Okafor"),
  );
  const allowed = offlineFaults;
  const ada = await newPerson(openPage, "Ada Okafor", { reducedMotion: "reduce", allowed });
  const { page, composer } = ada;
  const row = ada.row("I bring the coffee");
  await ada.logIn(parley.url, `/login?next=/channel/${offsite._id}`);
  await row.waitFor();
  await page.locator("textarea:focus").waitFor();

  // On a message of one's own: its tools, and what they open.
  const more = async (name: string) => {
    await row.hover();
    await row.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await row.hover();
  await row.getByRole("button", { name: "More", exact: true }).click();
  await look(page, page.getByRole("menuitem", { name: "Quote" }).waitFor(), "menu");
  await more("Remind me");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Another day or time").fill("2001-01-01T09:00");
  await dialog.getByRole("button", { name: "Set reminder" }).click();
  await look(page, dialog.getByText("Choose a time that is still to come.").waitFor(), "dialog");
  await more("Delete message");
  const question = page.getByRole("alertdialog");
  await look(page, question.getByRole("button", { name: "Delete" }).waitFor(), "alertdialog");
  await row.focus();
  await page.keyboard.press("e");
  const edit = page.getByRole("textbox", { name: "Edit message" });
  await edit.fill("");
  await edit.press("Enter");
  await look(page, page.getByText("A message cannot be empty.").waitFor());
  await edit.press("Escape");
  await edit.waitFor({ state: "detached" });

  // Emoji: all of them, tones, and none of that name.
  await row.focus();
  await page.keyboard.press("+");
  const search = page.getByRole("combobox", { name: "Search by name" });
  await page.getByRole("option").first().waitFor();
  await page.getByRole("button", { name: /^Skin tone/ }).click();
  await look(page, page.getByRole("button", { name: "medium dark" }).waitFor());
  await search.fill("qqqq");
  await look(page, page.getByText("No emoji is called “qqqq”").waitFor(), "dialog");

  // Where one writes: completion.
  await composer.fill("@");
  await composer.press("End");
  await composer.pressSequentially("b");
  await look(page, page.getByRole("option", { name: /Ben Sato/ }).waitFor());
  await composer.fill("");

  // The thread beside it, the details, and what they ask.
  await page.goto(`${parley.url}/channel/${offsite._id}?thread=${root._id}`);
  const panel = page.getByRole("complementary");
  await look(page, panel.getByText("hands me the template").waitFor());
  await panel.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Details" }).click();
  await look(page, panel.getByText("Ben Sato").first().waitFor());
  await panel.getByRole("button", { name: "Leave channel" }).click();
  await look(page, question.waitFor(), "alertdialog");

  // From anywhere.
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("zzzz");
  await look(page, page.getByRole("option", { name: /Search messages/ }).waitFor());
  await page.getByRole("combobox").fill(">zzzz");
  await look(page, page.getByText(/^Nothing is called “>zzzz”/).waitFor(), "dialog");
  await page.keyboard.press("Control+/");
  await look(page, dialog.getByText("Bring back what you have just deleted").waitFor(), "dialog");
  await page.getByRole("button", { name: "You", exact: true }).click();
  await look(page, page.getByRole("menuitem", { name: "Log out" }).waitFor(), "menu");
  await panel.getByRole("button", { name: "Close" }).click();
  await row.getByRole("button", { name: "Ada Okafor" }).first().click();
  await look(page, dialog.getByText("@ada.okafor").waitFor(), "dialog");

  // A message that is gone, and the notice that brings it back; then no connection.
  await more("Delete message");
  await question.getByRole("button", { name: "Delete" }).click();
  await look(page, page.getByText("This message was deleted.").first().waitFor());
  await page.context().setOffline(true);
  await look(page, page.getByText("No connection.").first().waitFor());
});

test("rows that stand out, and what is wider than its place", async ({ parley, openPage }) => {
  const client = await registerPerson(parley.url, "Cleo Marsh");
  const ben = await registerPerson(parley.url, "Ben Marsh");
  const { _id } = await client.call(calls.channelCreate, { body: { name: "marsh" } });
  const body = { channel_id: _id, user_ids: [ben.user_id] };
  await client.call(calls.channelAddMembers, { body });
  await ben.send(_id, "The reeds are high");
  const linked = await ben.send(_id, "The second message of one author");
  const root = await client.send(_id, "Who cuts them?");
  await ben.send(_id, "@cleo.marsh can", root._id);
  const wide = "Herons | Bitterns | Warblers | Harriers | Grebes".replaceAll(" | ", "Nests | ");
  await ben.send(_id, `| ${wide} |\n|${"--|".repeat(5)}\n| 1 | 2 | 3 | 4 | 5 |`);
  const cleo = await newPerson(openPage, "Cleo Marsh", { reducedMotion: "reduce" });
  const { page } = cleo;
  await cleo.logIn(parley.url, `/login?next=/threads`);
  // An author above a text that begins with something to press.
  await look(page, cleo.row("can").getByRole("button", { name: "@Cleo Marsh" }).waitFor());
  // The row that a link leads to, with its time beside it.
  await page.goto(`${parley.url}/channel/${_id}?message=${linked.seq}`);
  await look(page, page.locator("article[aria-current]").waitFor());
  // A table is moved by key where it is cut, and no stop for Tab where it is not.
  const table = page.locator("article table").locator("..");
  expect(await table.getAttribute("tabindex")).toBeNull();
  await page.setViewportSize({ width: 320, height: 568 });
  await expect.poll(() => table.getAttribute("tabindex")).toBe("0");
  await look(page, table.waitFor());
});

test("pages that are full, empty or refuse something", async ({ parley, openPage }) => {
  const fay = await registerPerson(parley.url, "Fay Moreau");
  const person = await newPerson(openPage, "Fay Moreau", { reducedMotion: "reduce" });
  const { page } = person;
  await person.logIn(parley.url);
  const main = page.getByRole("main");
  const visit = async (path: string, text: string | RegExp) => {
    await page.goto(parley.url + path);
    await look(page, main.getByText(text).first().waitFor());
  };
  await visit("/later", "Nothing saved");
  await visit("/later/drafts", /draft/i);
  await visit("/later/scheduled", "Nothing scheduled");
  await visit("/threads", "No threads yet");
  await visit("/notifs", "Nothing here yet");
  await visit("/catch-up", "All caught up");
  await visit("/search/nothing-is-called-so", "No message matches");
  await visit("/settings/presence", "After this many minutes");
  await visit("/settings/account", "Delete the account");
  await visit("/my-profile", "About you");
  const bytes = Buffer.from(await makeImage({ width: 64, height: 64 }));
  await page.goto(`${parley.url}/settings/emoji`);
  await page.getByLabel("Picture", { exact: true }).setInputFiles({
    name: "fay.png",
    mimeType: "image/png",
    buffer: bytes,
  });
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("!");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await look(page, page.getByText("Use 2 to 50 of the letters").waitFor());
  await name.fill("fay");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Added by Fay Moreau").waitFor();
  await page.getByRole("button", { name: "Remove :fay:" }).click();
  await look(page, page.getByRole("alertdialog").waitFor(), "alertdialog");
  // What was pressed has the focus again.
  const remove = page.getByRole("button", { name: "Remove :fay:" });
  await expect.poll(() => remove.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(fay.user?.name).toBe("Fay Moreau");
});
