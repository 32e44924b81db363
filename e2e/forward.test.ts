import { expect } from "vitest";
import { checkAxe } from "./support/axe.ts";
import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

test("a message is forwarded to a channel and a person, and pinned", async ({
  parley,
  openPage,
}) => {
  const ada = await newPerson(openPage, "Ada Okafor");
  await ada.register(parley.url, "Fieldwork");
  const ben = await newPerson(openPage, "Ben Sato");
  await ben.register(parley.url);
  await ada.inSidebar("general").click();
  await ada.write("The **venue** is booked");
  await ada.sees("The venue is booked");

  await ada.row("The venue is booked").hover();
  await ada.row("The venue is booked").getByRole("button", { name: "Forward" }).click();
  const dialog = ada.page.getByRole("dialog", { name: "Forward message" });
  const to = dialog.getByRole("combobox", { name: "To" });
  await to.fill("ben");
  await dialog.getByRole("option", { name: /Ben Sato/ }).click();
  await to.fill("general");
  await dialog.getByRole("option", { name: /general/ }).click();
  await dialog.getByLabel("Add a message, if you like").fill("good news");
  await checkAxe(ada.page);
  await dialog.getByRole("button", { name: "Forward", exact: true }).click();
  await ada.page.getByText("Forwarded to 2 conversations").first().waitFor();

  // Both copies arrive live; who is in the source can open it.
  await ben.inSidebar("Ada Okafor").click();
  const copy = ben.row("good news");
  await copy.getByText("The venue is booked").waitFor();
  await checkAxe(ben.page);
  await copy.getByRole("link", { name: "View in #general" }).click();
  await ben.page.getByRole("heading", { name: "general", exact: true }).waitFor();
  await ben.row("The venue is booked").first().waitFor();

  // Pinned: marked for everyone, and listed in the details.
  const row = ada.row("The venue is booked").first();
  await row.hover();
  await row.getByRole("button", { name: "More" }).click();
  await ada.page.getByRole("menuitem", { name: "Pin to conversation" }).click();
  await ben.row("The venue is booked").first().getByText("Pinned by Ada Okafor").waitFor();
  await ben.page.getByRole("button", { name: "Details" }).click();
  const pins = ben.page.getByRole("region", { name: "Pinned messages" });
  await pins.getByText("The venue is booked").waitFor();
  await checkAxe(ben.page);
  expect(await pins.getByRole("link").count()).toBe(1);
});
