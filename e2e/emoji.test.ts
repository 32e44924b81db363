import { calls } from "@parley/contract";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { makeImage } from "../apps/server/src/test/images.ts";
import { checkAxe } from "./support/axe.ts";
import { Person } from "./support/person.ts";
import { test } from "./support/test.ts";

/* The workspace's own emoji, skin tones, and what is used most. */

test.override("parleyOptions", { env: { RATE_LIMIT: "off" } });

test("an emoji of one's own: added, completed, reacted with, seen by all, kept without a network, removed", async ({
  parley,
  openPage,
}) => {
  const ada = await registerPerson(parley.url, "Ada Okafor");
  await registerPerson(parley.url, "Ben Sato");
  const [general] = ada.user?.channels ?? [];
  const [one, two] = [
    new Person("Ada Okafor", await openPage({ name: "ada", allowed: [/422.*\/emoji\/upload/] })),
    new Person("Ben Sato", await openPage({ name: "ben" })),
  ];
  await two.logIn(parley.url);
  await two.page.goto(`${parley.url}/channel/${general}`);
  await two.composer.waitFor();
  await one.logIn(parley.url);

  // Added on the page of the settings.
  const { page } = one;
  await page.goto(`${parley.url}/settings/emoji`);
  await page.getByText("No emoji of your own yet").waitFor();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose a picture" }).click(),
  ]);
  const picture = await makeImage({ width: 200, height: 200 });
  await chooser.setFiles({
    name: "Parley Logo.png",
    mimeType: "image/png",
    buffer: Buffer.from(picture),
  });
  await page.getByRole("button", { name: "Choose another picture" }).waitFor();
  const name = page.getByLabel("Name", { exact: true });
  await expect.poll(() => name.inputValue()).toBe("parley-logo");
  await name.fill("tada");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("There is an emoji with this name").waitFor();
  await name.fill("parley");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Added by Ada Okafor").waitFor();
  await checkAxe(page);

  // Ben has it at once: by completion, in a text, and in the picker.
  await two.composer.pressSequentially("Our logo :parl");
  await two.page.getByRole("option", { name: ":parley:" }).waitFor();
  await two.composer.press("Tab");
  await expect.poll(() => two.composer.inputValue()).toBe("Our logo :parley: ");
  await two.composer.press("Enter");
  const row = two.row("Our logo");
  await row.getByRole("img", { name: ":parley:" }).waitFor();
  await row.hover();
  await row.getByRole("button", { name: "Add a reaction" }).click();
  await two.page.getByRole("combobox", { name: "Search by name" }).fill("parley");
  await two.page.getByRole("option", { name: "parley", exact: true }).click();
  const chip = (person: Person) =>
    person.row("Our logo").getByRole("button", { name: /^:parley:, 1 person/ });
  await chip(two).waitFor();
  await page.goto(`${parley.url}/channel/${general}`);
  await one.row("Our logo").getByRole("img", { name: ":parley:" }).waitFor();
  await chip(one).waitFor();

  // A tone is chosen once, and holds wherever hands are.
  await two.row("Our logo").hover();
  await row.getByRole("button", { name: "Add a reaction", exact: true }).first().click();
  await two.page.getByRole("button", { name: "Skin tone: yellow" }).click();
  await two.page.getByRole("button", { name: "medium", exact: true }).click();
  await two.page.getByRole("button", { name: "Skin tone: medium" }).waitFor();
  const search = two.page.getByRole("combobox", { name: "Search by name" });
  await search.fill("wave");
  await two.page.getByRole("option", { name: "wave", exact: true }).getByText("👋🏽").waitFor();
  await checkAxe(two.page);
  await search.press("Enter");
  await one
    .row("Our logo")
    .getByRole("button", { name: /^👋🏽, 1 person/ })
    .click();
  // Ada's is without a tone: one row for both.
  await two
    .row("Our logo")
    .getByRole("button", { name: /^👋🏽, 2 people/ })
    .waitFor();
  await two.composer.pressSequentially(":wave");
  await two.page.getByRole("option").getByText("👋🏽").first().waitFor();
  await two.composer.fill("Well done ");
  // Chosen by sight it stands where the caret is, and one writes on.
  await two.page.getByRole("main").getByRole("button", { name: "Insert an emoji" }).click();
  // What one writes stays in sight.
  const card = two.page.getByRole("dialog", { name: "Insert an emoji" });
  const [picker, written] = [await card.boundingBox(), await two.composer.boundingBox()];
  expect((picker?.y ?? 0) + (picker?.height ?? 0)).toBeLessThan(written?.y ?? 0);
  await search.fill("wave");
  await two.page.getByRole("option", { name: "wave", exact: true }).click();
  await expect.poll(() => two.composer.inputValue()).toBe("Well done 👋🏽");
  await two.page.locator("textarea:focus").waitFor();
  await two.composer.fill("");

  // What is a secret is shown by a press, or by a key; a task has its box.
  await two.composer.fill("It was ||the butler||");
  await two.composer.press("Enter");
  await one.row("It was").getByRole("button", { name: "Hidden. Press to show it" }).press("Enter");
  await one.row("It was").getByText("the butler").waitFor();
  await two.composer.fill("- [x] bread\n- [ ] milk");
  await two.composer.press("Enter");
  await one.row("milk").getByRole("checkbox", { name: "Not done" }).waitFor();
  await checkAxe(page);

  // Removed: its name shows, for everyone and at once.
  await ada.call(calls.emojiRemove, { params: { name: "parley" } });
  await row.getByText("Our logo :parley:").waitFor();
  expect(await row.getByRole("img", { name: ":parley:" }).count()).toBe(0);
});
