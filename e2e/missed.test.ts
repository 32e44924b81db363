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

test("replies that were missed are not read by coming back to their thread: it goes on where they begin", async ({
  openPage,
}) => {
  const { cable, ada, channel } = far;
  const { person: cleo, elsewhere } = await far.arrive(openPage, "Cleo Diaz");
  const { page } = cleo;
  const root = await elsewhere.send(channel._id, "Who counts the chairs?");
  const answer = async (word: string, many: number) => {
    for (let n = 1; n <= many; n += 1) await ada.send(channel._id, `${word}-${n}`, root._id);
  };
  const unread = async () =>
    (await elsewhere.call(calls.threadShow, { params: { _id: root._id } })).unread;
  const panel = page.getByRole("complementary");
  const line = panel.getByRole("log").getByText("New", { exact: true });
  const down = panel.getByRole("button", { name: /^\d+ new messages$/ });

  await answer("counted", 20);
  await page.goto(`${cable.url}/channel/${channel._id}?thread=${root._id}`);
  await cleo.sees("counted-20");
  await expect.poll(unread).toBe(0);
  await untilHeld(page);

  cable.pull();
  await page.getByText("No connection.").waitFor();
  await answer("missed", 40);
  cable.plugIn();
  // The line stands above the first one, which shows, and none is read.
  await cleo.rowOf("missed-1").waitFor();
  await expect.poll(() => line.count()).toBe(1);
  await down.waitFor();
  expect(await cleo.rowOf("missed-40").count()).toBe(0);
  expect(await unread()).toBe(40);
  await down.click();
  await cleo.sees("missed-40");
  await expect.poll(unread).toBe(0);
});
