import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

test("a part that cannot be fetched leaves the page alone, and comes when it can be", async ({
  parley,
  openPage,
}) => {
  const ada = await newPerson(openPage, "Ada Okafor", {
    allowed: [/assets\/actions-/, /Failed to load resource/],
  });
  await ada.page.route(/\/assets\/actions-/, (route) => route.abort());
  await ada.register(parley.url, "Fieldwork");
  await ada.inSidebar("general").click();
  await ada.write("still here");
  await ada.sees("still here");

  const refused = ada.page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/assets/actions-"),
  );
  await ada.row("still here").hover();
  await refused;
  await ada.write("and here");
  await ada.sees("and here");

  await ada.page.unroute(/\/assets\/actions-/);
  await ada.row("and here").hover();
  await ada.row("and here").getByRole("button", { name: "Reply in thread" }).waitFor();
});
