import { calls } from "@parley/contract";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

/* Who may see what, on pages that are open. */

/** The browser reports what is refused. */
const allowed = [/status of 4(03|04|22)/];

test("a removed member's page loses the channel, and keeps their words", async ({
  parley,
  openPage,
}) => {
  const ada = await registerPerson(parley.url, "Ada Okafor");
  const member = await registerPerson(parley.url, "Ben Sato");
  const body = { name: "hiring", visibility: "private" } as const;
  const { _id: channel_id } = await ada.call(calls.channelCreate, { body });
  await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids: [member.user_id] } });
  await ada.send(channel_id, "before it");

  const ben = await newPerson(openPage, "Ben Sato", { allowed });
  await ben.logIn(parley.url, `/login?next=/channel/${channel_id}`);
  await ben.sees("before it");
  const gate = Promise.withResolvers<void>();
  await ben.page.route("**/api/message/create", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await ben.write("under way");
  await ben.row("under way").waitFor();
  await ben.row("before it").focus();
  await ben.page.keyboard.press("r");
  await ben.page.getByRole("textbox", { name: "Reply to thread" }).fill("only half a reply");
  await ben.composer.fill("only half a thought");

  await ada.call(calls.channelRemoveMember, { body: { channel_id, user_id: member.user_id } });
  await ben.page.getByText("This conversation is not here").waitFor();
  await expect.poll(() => ben.inSidebar("hiring").count()).toBe(0);
  expect(await ben.page.getByText("before it").count()).toBe(0);
  const lost = ben.page.getByRole("region", { name: "Messages that were not sent" });
  await lost.getByText("under way").waitFor();
  await lost.getByText("only half a thought").waitFor();
  await lost.getByText("only half a reply").waitFor();
  gate.resolve();

  // Later news reach them, but none of the channel they left.
  await ada.send(channel_id, "not for Ben");
  const general = await ada.call(calls.channelList, { query: { q: "general" } });
  await ada.send(general.channels[0]?._id ?? "", "for everyone");
  await ben.inSidebar("general").click();
  await ben.sees("for everyone");
  await ben.page.goBack();
  await ben.page.getByText("This conversation is not here").waitFor();
  expect(await ben.page.getByText("not for Ben").count()).toBe(0);
  // A direct message to whoever removed them is still possible.
  await ben.page.goto(`${parley.url}/dm/${ada.user_id}`);
  await ben.page.getByRole("heading", { name: "Ada Okafor", exact: true }).waitFor();
});

test("a private channel's address looks like that of none", async ({ parley, openPage }) => {
  const cleo = await registerPerson(parley.url, "Cleo Diaz");
  const body = { name: "salaries", visibility: "private" } as const;
  const channel = await cleo.call(calls.channelCreate, { body });
  await registerPerson(parley.url, "Dan Park");
  const dan = await newPerson(openPage, "Dan Park", { allowed });
  await dan.logIn(parley.url);
  const seen: string[] = [];
  for (const id of [channel._id, crypto.randomUUID(), "no-id-at-all"]) {
    await dan.page.goto(`${parley.url}/channel/${id}`);
    await dan.page.getByText("This conversation is not here").waitFor();
    seen.push(`${await dan.page.title()} ${await dan.page.getByRole("main").innerHTML()}`);
  }
  expect(seen[1]).toBe(seen[0]);
  expect(seen[2]).toBe(seen[0]);
});
