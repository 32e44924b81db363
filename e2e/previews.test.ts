import { expect } from "vitest";
import { openHostileServer, says } from "../apps/server/src/test/hostile-server.ts";
import { makeImage } from "../apps/server/src/test/images.ts";
import { checkAxe } from "./support/axe.ts";
import { layCable } from "./support/cable.ts";
import { offlineFaults } from "./support/far-end.ts";
import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

/*
 * A link's preview from the page to the screen. The pages stand on this machine, which the server asks only
 * because it is told so by its environment.
 */

const pages = await openHostileServer();
test.override("parleyOptions", {
  env: { RATE_LIMIT: "off", TEST_PREVIEW_ADDRESSES: `127.0.0.1:${pages.port}` },
});

test("a link shows its page, is folded and opened, and loses its preview to who wrote it", async ({
  parley,
  openPage,
  onTestFinished,
}) => {
  const cable = await layCable(parley.url);
  onTestFinished(async () => {
    await cable.dispose();
    await pages.close();
  });
  const picture = Buffer.from(await makeImage({ width: 300, height: 300 }));
  const at = pages.serve(says(picture, { "content-type": "image/png" }));
  const head = `<meta property="og:site_name" content="The Harbour"><meta property="og:image" content="${at}">
    <meta name="description" content="When the ferry leaves, and from where.">`;
  const link = pages.serve(says(`<title>Ferry timetable</title>${head}`));

  const ada = await newPerson(openPage, "Ada Okafor", { allowed: offlineFaults });
  await ada.register(cable.url, "Fieldwork");
  const ben = await newPerson(openPage, "Ben Sato");
  await ben.register(parley.url);
  await ada.inSidebar("general").click();
  await ben.inSidebar("general").click();
  await ada.write(`the plan: ${link}`);

  // It arrives at both without an edit, the picture from Parley itself.
  const card = ada.row("the plan").getByRole("list", { name: "Link previews" });
  await card.getByText("When the ferry leaves, and from where.").waitFor();
  const shown = ben.row("the plan");
  await shown.getByRole("link", { name: "Ferry timetable" }).waitFor();
  expect(await shown.getByRole("link", { name: "Ferry timetable" }).getAttribute("href")).toBe(
    link,
  );
  expect(await shown.getByText("(edited)").count()).toBe(0);
  const source = await shown.locator("img[src*='/file/preview/']").getAttribute("src");
  expect(source).toMatch(/^\/api\/file\/preview\//);
  await checkAxe(ada.page);

  // Without a picture it is as high as its words.
  const words = `<title>Buoys</title><meta name="description" content="Where they lie.">`;
  await ada.write(`the buoys: ${pages.serve(says(words))}`);
  const buoys = ada.row("the buoys").getByRole("listitem");
  const last = await buoys.getByText("Where they lie.").boundingBox();
  const box = await buoys.boundingBox();
  if (!last || !box) throw new Error("The preview is not there.");
  expect(box.y + box.height - last.y - last.height).toBeLessThan(9);

  // Forwarded it shows the same, and nobody is asked again.
  const asked = pages.asked.length;
  await ada.row("the plan").hover();
  await ada.row("the plan").getByRole("button", { name: "Forward" }).click();
  const dialog = ada.page.getByRole("dialog", { name: "Forward message" });
  await dialog.getByRole("combobox", { name: "To" }).fill("ben");
  await dialog.getByRole("option", { name: /Ben Sato/ }).click();
  await dialog.getByRole("button", { name: "Forward", exact: true }).click();
  await ben.inSidebar("Ada Okafor").click();
  await shown.getByText("When the ferry leaves, and from where.").waitFor();
  await shown.locator("img[src*='/file/preview/']").waitFor();
  await checkAxe(ben.page);
  expect(pages.asked.length).toBe(asked);
  await ben.inSidebar("general").click();

  // Ben reads it in one line, opens it by key, and may not take it away.
  const name = "Preview: The Harbour · Ferry timetable";
  await shown.getByRole("button", { name, expanded: true }).click();
  await shown.getByRole("link", { name: "Ferry timetable" }).waitFor({ state: "detached" });
  await shown.getByRole("button", { name, expanded: false }).press("Enter");
  await shown.getByText("When the ferry leaves, and from where.").waitFor();
  expect(await shown.getByRole("button", { name: "Remove preview" }).count()).toBe(0);

  // Ada does, for both: without a network it is gone for her, and for all when it is back.
  await card.hover();
  await card.getByRole("button", { name: "Remove preview" }).waitFor();
  cable.pull();
  await ada.page.getByText("No connection.").waitFor();
  await card.hover();
  await card.getByRole("button", { name: "Remove preview" }).click();
  await card.waitFor({ state: "detached" });
  expect(await shown.getByRole("link", { name: "Ferry timetable" }).count()).toBe(1);
  cable.plugIn();
  await shown.getByRole("list", { name: "Link previews" }).waitFor({ state: "detached" });
  await ben.sees("the plan");
  await checkAxe(ben.page);
  await ben.inSidebar("Ada Okafor").click();
  await ben.sees("the plan");
  await shown.getByRole("list", { name: "Link previews" }).waitFor({ state: "detached" });
});
