import { calls } from "@parley/contract";
import { afterAll, beforeAll, expect } from "vitest";
import { type FarEnd, layFarEnd, untilHeld, untilKept } from "./support/far-end.ts";
import { test } from "./support/test.ts";

let far: FarEnd;
beforeAll(async () => {
  far = await layFarEnd();
});
afterAll(() => far.dispose());

test("what was missed is not read by coming back: it begins where it is new", async ({
  openPage,
}) => {
  const { cable, ada, channel } = far;
  const say = async (word: string, many: number) => {
    for (let n = 1; n <= many; n += 1) await ada.send(channel._id, `${word}-${n}`);
  };
  await say("before", 30);
  const { person: ben, elsewhere } = await far.arrive(openPage, "Ben Sato");
  const { page } = ben;
  const unread = async () => {
    const { channels } = await elsewhere.call(calls.bootstrap, {});
    return channels.find(({ channel: { _id } }) => _id === channel._id)?.counts.unread;
  };
  /** The line stands above the first one, which shows, and what does not fit stays unread. */
  const beginsAt = async (word: string, many: number) => {
    await ben.rowOf(`${word}-1`).waitFor();
    await expect.poll(() => ben.timeline.getByText("New", { exact: true }).count()).toBe(1);
    await page.getByRole("button", { name: /^\d+ new messages$/ }).waitFor();
    await expect.poll(unread).toSatisfy((left) => left > 0 && left < many);
    expect(await ben.rowOf(`${word}-${many}`).count()).toBe(0);
  };

  await ben.sees("before-30");
  await expect.poll(unread).toBe(0);
  await untilHeld(page);

  // A connection that was lost.
  cable.pull();
  await page.getByText("No connection.").waitFor();
  await say("lost", 60);
  cable.plugIn();
  await beginsAt("lost", 60);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Jump to latest" }).click();
  await ben.sees("lost-60");
  await expect.poll(unread).toBe(0);

  // A page that was closed: it shows what this device kept before any answer.
  await untilKept(page, "lost-60");
  await page.goto("about:blank");
  await say("closed", 60);
  await page.goto(`${cable.url}/channel/${channel._id}`);
  await beginsAt("closed", 60);
});
