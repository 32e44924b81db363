import { calls, type Message } from "@parley/contract";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

test.override("parleyOptions", { env: { RATE_LIMIT: "off" } });

/** Few enough to be loaded at once, and more than a window shows. */
const LAST = 32;

test("the way down says how many new messages are still below, also after a press reads or unreads them", async ({
  parley,
  openPage,
}) => {
  const ada = await registerPerson(parley.url, "Ada Okafor");
  const ben = await registerPerson(parley.url, "Ben Sato");
  const { _id: channel_id } = await ada.call(calls.channelCreate, { body: { name: "steps" } });
  await ben.call(calls.channelJoin, { body: { channel_id } });
  const sent: Message[] = [];
  for (let n = 1; n <= LAST; n += 1) sent.push(await ada.send(channel_id, `step-${n}`));
  await ben.call(calls.channelMarkAsRead, { body: { channel_id } });
  const reader = await newPerson(openPage, "Ben Sato");
  await reader.logIn(
    parley.url,
    `/login?next=${encodeURIComponent(`/channel/${channel_id}?message=${sent[9]?.seq}`)}`,
  );
  const { page } = reader;
  const pill = page.getByRole("main").getByRole("button", { name: /^(\d+ new|Jump to latest)/ });
  const lastWhole = () =>
    reader.timeline.evaluate((log) => {
      const bottom = log.parentElement?.getBoundingClientRect().bottom ?? 0;
      const rows = [...log.querySelectorAll<HTMLElement>("article")];
      const whole = rows.filter((row) => row.getBoundingClientRect().bottom <= bottom + 1);
      return Number(whole.at(-1)?.textContent.match(/step-(\d+)/)?.[1]);
    });
  const saysWhatIsBelow = () =>
    expect
      .poll(async () => [await pill.textContent(), await lastWhole()])
      .toSatisfy(([says, last]) => says === `${LAST - Number(last)} new messages`);

  await reader.rowOf("step-10").waitFor();
  await expect.poll(() => pill.textContent()).toBe("Jump to latest");
  await reader.rowOf("step-10").focus();
  await page.keyboard.press("u");
  await saysWhatIsBelow();
  await reader.timeline.hover();
  await page.mouse.wheel(0, 200);
  await saysWhatIsBelow();
  await page.keyboard.press("Escape");
  await expect.poll(() => pill.textContent()).toBe("Jump to latest");
});
