import { calls } from "@parley/contract";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { Finger } from "./support/finger.ts";
import { Person } from "./support/person.ts";
import { test } from "./support/test.ts";

test.override("parleyOptions", { env: { RATE_LIMIT: "off" } });

const small = { hasTouch: true, isMobile: true, viewport: { width: 320, height: 568 } } as const;

test("the finger that held a reaction presses nobody of those who reacted when it is lifted", async ({
  parley,
  openPage,
}) => {
  const client = await registerPerson(parley.url, "Cleo Diaz");
  const { _id: channel_id } = await client.call(calls.channelCreate, { body: { name: "harbour" } });
  for (let n = 1; n <= 12; n += 1) await client.send(channel_id, `Boat ${n} is in`);
  const { _id: message_id } = await client.send(channel_id, "Who comes along?");
  for (let n = 1; n <= 6; n += 1) {
    const guest = await registerPerson(parley.url, `Guest ${n}`);
    await guest.call(calls.channelJoin, { body: { channel_id } });
    await guest.call(calls.reactionSet, { body: { message_id, emoji: "⛵", set: true } });
  }
  const path = `/channel/${channel_id}`;
  const options = { name: "cleo", reducedMotion: "reduce", ...small } as const;
  const cleo = new Person("Cleo Diaz", await openPage(options));
  const { page } = cleo;
  await cleo.logIn(parley.url, `/login?next=${path}`);
  const chip = cleo.row("Who comes along?").getByRole("button", { name: /^⛵/ });
  await chip.waitFor();
  const { x, y, width, height } = (await chip.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const someone = page.getByRole("dialog", { name: "Reactions" }).getByRole("link");
  await new Finger(page).rest(chip, someone.first());
  const isBelow = ([left, top]: number[]) =>
    document.elementFromPoint(left ?? 0, top ?? 0)?.closest("a[href^='/dm/']") != null;
  expect(await page.evaluate(isBelow, [x + width / 2, y + height / 2])).toBe(true);
  // A press that is meant works, and comes after whatever the finger would have pressed.
  await page.getByRole("dialog", { name: "Reactions" }).getByRole("tab").first().tap();
  expect(new URL(page.url()).pathname).toBe(path);
  await someone.first().tap();
  await page.waitForURL((at) => at.pathname !== path);
});
