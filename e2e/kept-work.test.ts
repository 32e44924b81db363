import { calls } from "@parley/contract";
import { expect } from "vitest";
import { layFarEnd, untilHeld } from "./support/far-end.ts";
import { PASSWORD } from "./support/person.ts";
import { test } from "./support/test.ts";

/* What one chose or wrote and the server does not have: over reloads, and over a session that ends elsewhere. */

test("a star and a draft without a network wait, over a reload and the end of the session", async ({
  openPage,
}) => {
  const far = await layFarEnd();
  try {
    const { cable, channel } = far;
    const { person: ben, elsewhere } = await far.arrive(openPage, "Ben Sato");
    const { page } = ben;
    const header = page.getByRole("main");
    await header.getByRole("button", { name: "Star", exact: true }).waitFor();
    await untilHeld(page);
    const starred = async () => {
      const { preferences } = await elsewhere.call(calls.bootstrap, {});
      const { sections } = preferences.preferences.sidebar;
      return sections.some(
        ({ _id, conversations }) => _id === "starred" && conversations.includes(channel._id),
      );
    };
    expect(await starred()).toBe(false);

    // Chosen without a network: it holds, also when the page is loaded again, and reaches the others later.
    cable.pull();
    await header.getByRole("button", { name: "Star", exact: true }).click();
    await ben.sidebar.getByRole("button", { name: "Starred", exact: true }).waitFor();
    await page.reload();
    await ben.sidebar.getByRole("button", { name: "Starred", exact: true }).waitFor();
    expect(await starred()).toBe(false);
    cable.plugIn();
    await expect.poll(starred).toBe(true);

    // The session ends elsewhere while something is written that nobody has heard of yet.
    await ben.composer.waitFor();
    cable.pull();
    await header.getByRole("button", { name: "Star", exact: true, pressed: true }).click();
    await expect
      .poll(() => ben.sidebar.getByRole("button", { name: "Starred", exact: true }).count())
      .toBe(0);
    await ben.composer.fill("Half a thought");
    await elsewhere.call(calls.sessionDeleteOthers, {});
    cable.plugIn();
    await page.getByLabel("E-mail or username").waitFor();
    expect(await page.getByText("Half a thought").count()).toBe(0);
    await page.getByLabel("E-mail or username").fill(ben.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await ben.inSidebar("field").click();
    await expect.poll(() => ben.composer.inputValue()).toBe("Half a thought");
    await expect.poll(starred).toBe(false);
  } finally {
    await far.dispose();
  }
});
