import { calls } from "@parley/contract";
import { afterAll, expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { startMailServer } from "../apps/server/src/test/mail-server.ts";
import { checkAxe, checkAxeInBothThemes } from "./support/axe.ts";
import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

/* Letters about what was missed, from the settings to the end of them. A minute of being away is 100 ms here. */

const mail = await startMailServer();
test.override("parleyOptions", {
  env: { SMTP_URL: mail.url, RATE_LIMIT: "off", TEST_MINUTE_MS: "100" },
});
afterAll(() => mail.close());

const linkIn = (text: string, page: string) =>
  text.split("\n").find((line) => line.includes(`/${page}?`)) ?? "";

test("letters begin once the address is confirmed, lead to the message, and end by a link after a press", async ({
  parley,
  openPage,
}) => {
  const ada = await registerPerson(parley.url, "Ada Okafor");
  const cleo = await registerPerson(parley.url, "Cleo Diaz");
  const person = await newPerson(openPage, "Cleo Diaz", { allowed: [/status of 422/] });
  const { page } = person;
  await person.logIn(parley.url, "/login?next=/settings/notifications");
  const settings = page.getByRole("region", { name: "Missed messages by e-mail" });
  await settings.getByText("Send me letters").click();
  await settings.getByText(`${person.email} is not confirmed yet`).waitFor();
  await checkAxeInBothThemes(page);
  await settings.getByRole("button", { name: "Send a letter to confirm it" }).click();
  await settings.getByText(`A letter is on its way to ${person.email}`).waitFor();
  await page.goto(linkIn((await mail.next(person.email)).text, "confirm-email"));
  await page.getByRole("heading", { name: "Your e-mail is confirmed" }).waitFor();
  await page.goto(`${parley.url}/settings/notifications`);
  await settings.getByRole("switch", { name: "Send me letters", checked: true }).waitFor();
  await expect.poll(() => settings.getByText("is not confirmed yet").count()).toBe(0);

  // Who is away gets one, which leads to the message.
  await page.goto("about:blank");
  const body = { name: "lisbon" };
  const { _id: channel_id } = await ada.call(calls.channelCreate, { body });
  const user_ids = [cleo.user_id];
  await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids } });
  await ada.send(channel_id, `@${cleo.user?.username} the list is ready`);
  const letter = await mail.next(person.email);
  await page.goto(linkIn(letter.text, `channel/${channel_id}`));
  await person.sees("the list is ready");

  const wants = async () =>
    (await cleo.call(calls.bootstrap, {})).preferences.preferences.email_missed;
  await page.goto(`${parley.url}/unsubscribe?token=guessed`);
  await page.getByRole("button", { name: "End these letters" }).click();
  await page.getByText("This link was used already or is too old.").waitFor();
  await checkAxe(page);
  await page.goto(linkIn(letter.text, "unsubscribe"));
  await page.getByRole("heading", { name: "No more letters?" }).waitFor();
  expect(await wants()).toBe(true);
  await page.getByRole("button", { name: "End these letters" }).click();
  await page.getByRole("heading", { name: "You get no more letters" }).waitFor();
  expect(await wants()).toBe(false);
});
