import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { checkAxeInBothThemes } from "./support/axe.ts";
import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

test("a group is made, mentioned, seen on its card, and left", async ({ parley, openPage }) => {
  const ada = await newPerson(openPage, "Ada Okafor", { allowed: [/status of 4/] });
  await ada.register(parley.url, "Fieldwork");
  await registerPerson(parley.url, "Ben Sato");
  const ben = await newPerson(openPage, "Ben Sato");
  await ben.logIn(parley.url, "/settings/groups");
  await ben.page.getByText("There are no groups yet").waitFor();

  await ada.page.goto(`${parley.url}/settings/groups`);
  await ada.page.getByRole("button", { name: "Create a group" }).click();
  const dialog = ada.page.getByRole("dialog", { name: "Create a group" });
  await dialog.getByLabel("Name").fill("Field crew");
  await expect.poll(() => dialog.getByLabel("Handle").inputValue()).toBe("field-crew");
  // A name that a person has is refused beside its field.
  await dialog.getByLabel("Handle").fill("ben.sato");
  await dialog.getByRole("button", { name: "Create group" }).click();
  await dialog.getByText("A person or a group has this name.").waitFor();
  await dialog.getByLabel("Handle").fill("crew");
  await dialog.getByText("Everyone may join and leave").click();
  await dialog.getByRole("combobox", { name: "People" }).fill("Ben");
  await ada.page.getByRole("option", { name: /Ben Sato/ }).click();
  await checkAxeInBothThemes(ada.page);
  await dialog.getByRole("button", { name: "Create group" }).click();
  await dialog.waitFor({ state: "detached" });

  // It comes over the stream, and he is in it.
  await ben.page.getByText("1 person · You are in it").waitFor();
  await ada.inSidebar("general").click();
  await ada.composer.fill("Lunch, @cre");
  await ada.composer.press("End");
  await ada.composer.pressSequentially("w");
  await ada.page.getByRole("option", { name: /@crew.*1 person/ }).click();
  await expect.poll(() => ada.composer.inputValue()).toBe("Lunch, @crew ");
  await ada.composer.press("Enter");
  await ada.sees("Lunch, @crew");

  await ben.inSidebar("general").click();
  await ben.row("Lunch").getByRole("button", { name: "@crew" }).click();
  const card = ben.page.getByRole("dialog", { name: "Group Field crew" });
  await card.getByRole("link", { name: /Ben Sato/ }).waitFor();
  await checkAxeInBothThemes(ben.page);
  await card.getByRole("button", { name: "Leave Field crew" }).click();
  await card.getByRole("button", { name: "Join Field crew" }).waitFor();
  await card.getByText("Nobody is in it").waitFor();
  await ben.page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });

  // With nobody to tell it is a mention all the same, and its card says so.
  await ben.write("Is @Crew. empty, @nobody?");
  await ben.row("Is @Crew. empty, @nobody?").getByRole("button", { name: /^@/ }).click();
  await card.getByText("Nobody is in it").waitFor();
  await ben.page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });

  // In the list there is no room beside a row: the card leaves it to be read.
  await ben.page.goto(`${parley.url}/settings/groups`);
  const row = ben.page.getByRole("button", { name: /Field crew @crew/ });
  await row.click();
  const below = async () => (await card.boundingBox())?.y ?? 0;
  await card.waitFor();
  const box = await row.boundingBox();
  expect(box).not.toBeNull();
  await expect.poll(below).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
});
