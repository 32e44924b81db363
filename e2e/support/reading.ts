import { calls, type Id } from "@parley/contract";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import type { TestClient } from "../../apps/server/src/test/client.ts";
import type { Person } from "./person.ts";

/* What a person has read: the line in the timeline, the counts in the sidebar, and what the server says. */

const place = (row: Locator) =>
  row.evaluate((it) => Number(it.closest<HTMLElement>("[data-index]")?.dataset.index));

/**
 * Waits until the line above what is new stands right above this message. Both places are read
 * anew each time: older messages that arrive meanwhile move the two.
 */
export const dividedAt = async (person: Person, text: string) => {
  const line = person.timeline.getByText("New", { exact: true });
  await expect.poll(() => line.count()).toBe(1);
  await expect.poll(async () => (await place(person.row(text))) - (await place(line))).toBe(1);
};

export const isUnread = (person: Person, count: number, channel = "field") =>
  person.inSidebar(channel).getByText(`${count} unread`).waitFor();

export const isRead = (person: Person, channel = "field") =>
  expect
    .poll(() =>
      person
        .inSidebar(channel)
        .getByText(/unread/)
        .count(),
    )
    .toBe(0);

/** Until the server's word for it is what shows, so that what comes next does not overtake it. */
export const stands = (client: TestClient, unread: number, id: Id) =>
  expect
    .poll(async () => {
      const { channels } = await client.call(calls.bootstrap, {});
      return channels.find((one) => one.channel._id === id)?.counts.unread;
    })
    .toBe(unread);
