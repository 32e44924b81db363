import { calls } from "@parley/contract";
import type { Page } from "playwright-core";
import { makePdf } from "./support/make-pdf.ts";
import type { Person } from "./support/person.ts";
import type { Scene } from "./support/scene.ts";
import { both } from "./support/screenshot.ts";

/*
 * What people use daily beside reading and writing: the walk through what is unread, drafts, saved messages,
 * sections, emoji, commands, and what stands in place of a message that is gone.
 */

const rich = `||The butler did it|| in the **library** :tada: and ~~nobody~~ _everybody_ knew.

- [x] Ask the gardener
- [ ] Find the candlestick

\`\`\`js
const guilty = staff.find(({ role }) => role === "butler");
\`\`\``;

/** Fills in what the pictures need beside the scene. */
export async function setDaily({ ada, ben, offsite }: Scene): Promise<void> {
  const { _id: channel_id } = offsite;
  await ben.send(channel_id, rich);
  const edited = await ben.send(channel_id, "The bus leaves at four");
  const body = { text: "The bus leaves at five" };
  await ben.call(calls.messageUpdate, { params: { _id: edited._id }, body });
  const loved = await ben.send(channel_id, "There will be cake on both days");
  for (const emoji of ["🎂", "👋🏽", "🎉"])
    for (const person of [ada, ben])
      await person.call(calls.reactionSet, {
        body: { message_id: loved._id, emoji, set: true },
      });
  await ada.send(channel_id, "I take this one back");
  await ada.call(calls.userGroupCreate, {
    body: { handle: "organisers", name: "Organisers", description: "Rooms, food, buses" },
  });
}

const open = async (page: Page, address: string) =>
  page.goto(address, { waitUntil: "networkidle" });

/** Every state in one size, both themes. */
export async function daily(person: Person, url: string, scene: Scene, size: string) {
  const { page } = person;
  const channel = `${url}/channel/${scene.offsite._id}`;
  const isPhone = size === "phone";
  const shoot = (name: string) => both(page, `daily-${size}-${name}`);
  for (const [name, path] of [
    ["catch-up", "/catch-up"],
    ["threads", "/threads"],
    ["later", "/later"],
    ["emoji-settings", "/settings/emoji"],
    ["groups", "/settings/groups"],
  ] as const) {
    await open(page, `${url}${path}`);
    await shoot(name);
  }

  // The browser's own offer comes only where it likes a page.
  await open(page, `${url}/settings/notifications`);
  await page.evaluate(() => dispatchEvent(new Event("beforeinstallprompt")));
  await page.getByRole("button", { name: "Install" }).first().scrollIntoViewIfNeeded();
  await shoot("install");

  await open(page, channel);
  await person.row("There will be cake").waitFor();
  await shoot("rich");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("main").getByRole("button", { name: "Attach files" }).click();
  const buffer = makePdf(["Floor plan", "Second floor"]);
  const name = `plan-${size}.pdf`;
  await (await chooser).setFiles([{ name, mimeType: "application/pdf", buffer }]);
  await page.getByText("1 file is ready to be sent").waitFor();
  await person.composer.fill(`The plan, ${size}`);
  await page.getByRole("main").getByRole("button", { name: "Send", exact: true }).click();
  await person
    .row(`The plan, ${size}`)
    .getByRole("button", { name: `Open ${name}` })
    .click();
  await page.getByRole("dialog", { name }).getByText("Page 1 of 2").waitFor();
  await page.waitForTimeout(1_000);
  await shoot("pdf");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name }).waitFor({ state: "detached" });
  await person.composer.fill("/");
  await page.getByRole("option").first().waitFor();
  await shoot("commands");
  await person.composer.fill(":tad");
  await page.getByRole("option").first().waitFor();
  await shoot("completion");
  await person.composer.fill(rich);
  const preview = page.getByRole("main").getByRole("button", { name: "Preview", exact: true });
  await preview.click();
  await page.getByRole("region", { name: "Preview" }).getByText("Ask the gardener").waitFor();
  await shoot("preview");
  await preview.click();
  await person.composer.fill("This is a draft for later");
  await page.waitForTimeout(1_500);
  await open(page, `${url}/later/drafts`);
  await shoot("drafts");
  await open(page, channel);
  await person.composer.fill("");

  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("option").first().waitFor();
  await shoot("switcher");
  await page.keyboard.press("Escape");

  const row = person.row("There will be cake");
  await row.focus();
  await page.keyboard.press("+");
  await page.getByRole("combobox", { name: "Search by name" }).waitFor();
  await shoot("picker");
  await page.keyboard.press("Escape");
  await person.row("The bus leaves").focus();
  await page.keyboard.press("h");
  await page.getByRole("dialog", { name: "Earlier versions" }).waitFor();
  await shoot("versions");
  await page.keyboard.press("Escape");

  if (isPhone) return;
  await person.row("I take this one back").hover();
  await person.row("I take this one back").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete message" }).waitFor();
  await shoot("menu");
  await page.getByRole("menuitem", { name: "Delete message" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Undo" }).waitFor();
  await shoot("tombstone");
}
