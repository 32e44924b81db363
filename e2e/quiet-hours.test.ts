import { calls } from "@parley/contract";
import { expect } from "vitest";
import { TestClient } from "../apps/server/src/test/client.ts";
import { checkAxe } from "./support/axe.ts";
import { newPerson, PASSWORD } from "./support/person.ts";
import { test } from "./support/test.ts";

/** What clocks of a zone show so many hours from now. */
const clock = (hours: number, timeZone: string, language = "en-GB") =>
  new Intl.DateTimeFormat(language, { timeZone, timeStyle: "short" })
    .format(Date.now() + hours * 3_600_000)
    // What stands before "AM" is not the same space everywhere.
    .replace(/\s.*/, "");

test("others see quiet hours on the dot and the card, with their end in their own time", async ({
  parley,
  openPage,
}) => {
  const still = { reducedMotion: "reduce" as const };
  const ada = await newPerson(openPage, "Ada Okafor", { ...still, timezoneId: "Asia/Kolkata" });
  await ada.register(parley.url, "Fieldwork");
  const ben = await newPerson(openPage, "Ben Sato", { ...still, timezoneId: "Asia/Tokyo" });
  await ben.register(parley.url);
  const api = new TestClient(parley.url);
  const body = { email: ben.email, password: PASSWORD };
  const { access_token, _id } = await api.call(calls.authLogin, { body });
  api.token = access_token;

  await ada.page.goto(`${parley.url}/dm/${_id}`);
  const dot = (word: string) =>
    ada.page.getByRole("main").getByRole("img", { name: word }).first().waitFor();
  await dot("Online");
  const quiet_hours = {
    from: clock(-3, "Asia/Tokyo"),
    to: clock(3, "Asia/Tokyo"),
    days: [0, 1, 2, 3, 4, 5, 6],
  };
  const until = clock(3, "Asia/Kolkata", "en");
  await api.call(calls.preferencesUpdate, { body: { quiet_hours } });
  await dot("Do not disturb");
  await ada.page.getByText("Ben has paused notifications").waitFor();
  await ben.sidebar.getByText("Do not disturb").waitFor();
  await ben.page.getByRole("button", { name: "You", exact: true }).click();
  await ben.page.getByRole("menuitem", { name: /^Paused until / }).waitFor();

  await ada.page.goto(`${parley.url}/online-status`);
  const busy = ada.page.getByRole("region", { name: "Do not disturb" });
  await busy.getByRole("button", { name: /Ben Sato/ }).click();
  const line = ada.page
    .getByRole("dialog", { name: "About Ben Sato" })
    .getByText(/^Notifications paused until /);
  await line.waitFor();
  expect(await line.textContent()).toContain(until);
  await checkAxe(ada.page);
  await api.call(calls.preferencesUpdate, { body: { quiet_hours: null } });
  await ada.page
    .getByRole("region", { name: "Online" })
    .getByText(/Ben Sato/)
    .waitFor();
});
