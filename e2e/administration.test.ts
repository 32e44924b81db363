import { calls } from "@parley/contract";
import sharp from "sharp";
import { expect } from "vitest";
import { registerPerson, type TestClient } from "../apps/server/src/test/client.ts";
import { checkAxeInBothThemes } from "./support/axe.ts";
import { newPerson, type Person } from "./support/person.ts";
import { test } from "./support/test.ts";

let owner: TestClient | undefined;

/** An owner, Ben and Cleo, on the server of this file. */
async function prepare(url: string): Promise<void> {
  if (owner) return;
  owner = await registerPerson(url, "Ada Okafor");
  await registerPerson(url, "Ben Sato");
  await registerPerson(url, "Cleo Diaz");
}

const row = ({ page }: Person, name: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: name });
const menuOf = async ({ page }: Person, name: string) => {
  await page.getByRole("button", { name: `Change ${name}` }).click();
  return page.getByRole("menu");
};

test("owners and admins change roles, take accounts away and give them back", async ({
  parley,
  openPage,
}) => {
  await prepare(parley.url);
  const ada = await newPerson(openPage, "Ada Okafor");
  const cleo = await newPerson(openPage, "Cleo Diaz", { allowed: [/status of 4(01|22)/] });
  await ada.logIn(parley.url);
  await cleo.logIn(parley.url);
  await cleo.inSidebar("general").waitFor();

  await ada.page.goto(`${parley.url}/settings/people`);
  await ada.page.getByText("3 people", { exact: true }).waitFor();
  await row(ada, "Cleo Diaz").getByText("cleo.diaz@example.org").waitFor();
  await checkAxeInBothThemes(ada.page);
  await ada.page.getByRole("searchbox").fill("ben.sato@");
  await ada.page.getByText("1 person", { exact: true }).waitFor();
  await (await menuOf(ada, "Ben Sato")).getByRole("menuitemradio", { name: "Admin" }).click();
  await row(ada, "Ben Sato").getByText("Admin", { exact: true }).waitFor();

  // What hides channels from somebody is asked about first.
  await (await menuOf(ada, "Ben Sato")).getByRole("menuitemradio", { name: "Guest" }).click();
  await ada.page.getByRole("alertdialog").getByRole("button", { name: "Make guest" }).click();
  await row(ada, "Ben Sato").getByText("Guest", { exact: true }).waitFor();
  await (await menuOf(ada, "Ben Sato")).getByRole("menuitemradio", { name: "Member" }).click();
  await row(ada, "Ben Sato").getByText("Member", { exact: true }).waitFor();

  await ada.page.getByRole("searchbox").fill("cleo");
  await (await menuOf(ada, "Cleo Diaz")).getByRole("menuitem", { name: "Deactivate" }).click();
  const dialog = ada.page.getByRole("alertdialog");
  await dialog.getByText("cannot log in").waitFor();
  await checkAxeInBothThemes(ada.page);
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await row(ada, "Cleo Diaz").getByText("Deactivated").waitFor();
  // Her page is closed to her at once, and only the right password tells her why.
  await cleo.page.getByText("Logged Out!").first().waitFor();
  await cleo.page.getByLabel("E-mail or username").fill(cleo.email);
  await cleo.page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await cleo.page.getByRole("button", { name: "Log in" }).click();
  await cleo.page.getByText("This account was deactivated.").waitFor();

  await (await menuOf(ada, "Cleo Diaz")).getByRole("menuitem", { name: "Reactivate" }).click();
  await row(ada, "Cleo Diaz").getByText("Deactivated").waitFor({ state: "detached" });
  await cleo.page.getByRole("button", { name: "Log in" }).click();
  await cleo.inSidebar("general").waitFor();
  // Who does not run the workspace finds none of these groups.
  await cleo.page.goto(`${parley.url}/settings/people`);
  await cleo.page.waitForURL(`${parley.url}/settings`);
  await cleo.page.getByRole("link", { name: "Appearance" }).waitFor();
  expect(await cleo.page.getByRole("link", { name: "Storage and limits" }).count()).toBe(0);
});

test("the workspace gets a name, a mark and a registration policy", async ({
  parley,
  openPage,
}) => {
  await prepare(parley.url);
  const ada = await newPerson(openPage, "Ada Okafor");
  await ada.logIn(parley.url);
  const { page } = ada;
  await page.goto(`${parley.url}/settings/workspace`);
  await page.getByLabel("Name of the workspace").fill("Fieldwork");
  await page.getByRole("button", { name: "Save" }).first().click();
  await ada.sidebar.getByText("Fieldwork").waitFor();

  const create = { width: 120, height: 80, channels: 3 as const, background: "#0a7" };
  const buffer = await sharp({ create }).png().toBuffer();
  await page
    .getByLabel("Picture for the mark")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await ada.sidebar.locator("img[src^='/api/workspace/mark/']").waitFor();

  await page.getByText("E-mail of certain domains").click();
  await page.getByRole("button", { name: "Save" }).last().click();
  await page.getByText("Write domains such as example.org").waitFor();
  await page.getByLabel("Domains", { exact: true }).fill("example.com\nexample.net");
  await page.getByRole("button", { name: "Save" }).last().click();
  await page.getByText("Who may register is changed").first().waitFor();
  await checkAxeInBothThemes(page);

  const visitor = await newPerson(openPage, "Vera Novak", { allowed: [/status of 403/] });
  await visitor.page.goto(`${parley.url}/register`);
  await visitor.page.getByRole("img", { name: "Fieldwork" }).waitFor();
  await visitor.page.getByText("Use your address at example.com or example.net.").waitFor();
  await visitor.page.getByLabel("Your name").fill("Vera Novak");
  await visitor.page.getByLabel("E-mail").fill("vera@example.org");
  await visitor.page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await visitor.page.getByRole("button", { name: "Create account" }).click();
  await visitor.page.getByText("e-mail of certain domains").waitFor();

  await page.getByText("Invited people only").click();
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect
    .poll(async () => (await owner?.call(calls.workspaceShow, {}))?.registration)
    .toBe("invited");
  await visitor.page.reload();
  await visitor.page.getByText("People join here by invitation.").waitFor();
  expect(await visitor.page.getByLabel("Your name").count()).toBe(0);
  await checkAxeInBothThemes(visitor.page);
});

test("what the workspace takes is shown, and a channel is handed over", async ({
  parley,
  openPage,
}) => {
  await prepare(parley.url);
  const ada = await newPerson(openPage, "Ada Okafor");
  await ada.logIn(parley.url);
  const { page } = ada;
  await page.goto(`${parley.url}/settings/usage`);
  await page.getByText("Version of Parley").waitFor();
  await page.getByText("100 MB").waitFor();
  await checkAxeInBothThemes(page);

  await ada.inSidebar("general").click();
  await page.getByRole("button", { name: "Details" }).click();
  const details = page.getByRole("complementary");
  await details.getByRole("button", { name: "Hand over the channel to Ben Sato" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Hand over" }).click();
  await details.getByRole("listitem").filter({ hasText: "Ben Sato" }).getByText("Admin").waitFor();
});
