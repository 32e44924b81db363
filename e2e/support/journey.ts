import { calls } from "@parley/contract";
import { expect } from "vitest";
import { registerPerson } from "../../apps/server/src/test/client.ts";
import { focused, tabs } from "./keys.ts";
import { PASSWORD, type Person } from "./person.ts";

/**
 * A workspace of two, where `name` has not read yet what Ben wrote in two channels.
 * @returns name of the one in which Ben asks about a door
 */
export async function prepare(url: string, name: string) {
  const [ben, one] = [await registerPerson(url, `Ben ${name}`), await registerPerson(url, name)];
  const channel = async (title: string, text: string) => {
    const { _id } = await ben.call(calls.channelCreate, { body: { name: title } });
    await ben.call(calls.channelAddMembers, {
      body: { channel_id: _id, user_ids: [one.user_id] },
    });
    await ben.send(_id, "Good morning");
    await ben.send(_id, text);
    return _id;
  };
  const first = name.split(" ")[0]?.toLowerCase();
  await channel(`${first}-doors`, "Shall we paint the door red?");
  await channel(`${first}-windows`, "The windows are here");
  return `${first}-doors`;
}

/** Fills in the form of the login. */
export async function logInByKeys(person: Person, url: string): Promise<void> {
  const { page } = person;
  const { keyboard } = page;
  await page.goto(`${url}/login`);
  await page.getByLabel("E-mail or username").focus();
  await keyboard.type(person.email);
  await keyboard.press("Tab");
  await keyboard.type(PASSWORD);
  await keyboard.press("Enter");
}

/** Reacts to the message that has the focus, in a tone of one's own, and takes that back; the focus ends there again. */
export async function reactByKeys({ page }: Person, text: string): Promise<void> {
  const { keyboard } = page;
  const row = new RegExp(`: .*${text}`);
  const reaction = (name: RegExp) => page.getByRole("button", { name });
  // A reaction by its place, and one by its name in a tone of one's own.
  const search = /: Search by name$/;
  const chosen = () => page.getByRole("option", { selected: true }).getAttribute("aria-label");
  await keyboard.press("+");
  await focused(page, search);
  const first = await chosen();
  await keyboard.press("ArrowRight");
  await expect.poll(chosen).not.toBe(first);
  await keyboard.press("ArrowLeft");
  await expect.poll(chosen).toBe(first);
  await tabs(page, "Tab", /Skin tone: yellow$/);
  await keyboard.press("Enter");
  await focused(page, /: yellow$/);
  for (const tone of ["light", "medium light", "medium"]) {
    await keyboard.press("ArrowRight");
    await focused(page, new RegExp(`: ${tone}$`));
  }
  await keyboard.press("Enter");
  await focused(page, /Skin tone: medium$/);
  // One layer at a time.
  await keyboard.press("Enter");
  await focused(page, /: medium$/);
  await keyboard.press("Escape");
  await focused(page, /Skin tone: medium$/);
  await tabs(page, "Shift+Tab", search);
  await keyboard.type("wave");
  await expect.poll(chosen).toBe("wave");
  await keyboard.press("Enter");
  await reaction(/^👋🏽, 1 person/).waitFor();
  await focused(page, row);
  await tabs(page, "Tab", /👋🏽, 1 person/);
  await keyboard.press("Space");
  await reaction(/^👋🏽, 1 person/).waitFor({ state: "detached" });
  await focused(page, row);
}

/** From a message, by Tab to its tools and through the menu behind the last one. */
export async function chooseByKeys({ page }: Person, channel: string, name: string): Promise<void> {
  const { keyboard } = page;
  await tabs(page, "Tab", /: (?:React with|Add a reaction)/);
  await keyboard.press("End");
  await focused(page, `${channel}: More`);
  await keyboard.press("Enter");
  const item = page.getByRole("menuitem", { name });
  await item.waitFor();
  // Letters lead to what begins with them.
  await keyboard.type(name);
  await expect.poll(() => item.evaluate((at) => at === document.activeElement)).toBe(true);
  await keyboard.press("Enter");
}
