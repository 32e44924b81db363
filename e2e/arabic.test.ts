import { calls } from "@parley/contract";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { checkAxe } from "./support/axe.ts";
import { newPerson, PASSWORD } from "./support/person.ts";
import { setScene } from "./support/scene.ts";
import { test } from "./support/test.ts";
import { tooWide } from "./support/too-wide.ts";

/* Arabic: chosen before the login and while one works, and everything on the other side. */

test.override("parleyOptions", { env: { RATE_LIMIT: "off" } });

/** Where the middle of something lies across the window, from 0 at its left edge to 1 at its right one. */
const across = async (shown: Locator): Promise<number> => {
  await shown.waitFor();
  return shown.evaluate((element) => {
    const { left, width } = element.getBoundingClientRect();
    return (left + width / 2) / document.documentElement.clientWidth;
  });
};

test("Arabic from the login on, mirrored, and back to another language", async ({
  parley,
  openPage,
}) => {
  const { offsite, ben } = await setScene(
    parley.url,
    await registerPerson(parley.url, "Ada Okafor"),
  );
  const liked = await ben.send(offsite._id, "The bus is paid for");
  const body = { message_id: liked._id, emoji: "🎉", set: true };
  await ben.call(calls.reactionSet, { body });
  const ada = await newPerson(openPage, "Ada Okafor", { reducedMotion: "reduce" });
  const { page } = ada;
  await page.goto(`${parley.url}/login?next=/channel/${offsite._id}`);
  await page.getByRole("button", { name: "Language and theme" }).click();
  await page.getByRole("menuitemradio", { name: "العربية" }).click();
  await page.getByLabel("البريد الإلكتروني أو اسم المستخدم").fill(ada.email);
  expect(await page.locator("html").evaluate(({ dir, lang }: HTMLElement) => [lang, dir])).toEqual([
    "ar",
    "rtl",
  ]);
  await page.getByLabel("كلمة المرور", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "تسجيل الدخول", exact: true }).click();

  // Columns, rows and what floats above them lie where reading ends and begins.
  const sidebar = page.getByRole("navigation", { name: "المحادثات" });
  expect(await across(sidebar)).toBeGreaterThan(0.8);
  // A name in other letters stands beside its sign, not at the other end of the row.
  const named = sidebar.getByRole("link", { name: "offsite" });
  const between = await named.evaluate((link) => {
    const sign = link.querySelector("svg")?.getBoundingClientRect();
    const name = link.querySelector("[dir=auto]")?.getBoundingClientRect();
    return (sign?.left ?? 0) - (name?.right ?? 0);
  });
  expect(between).toBeGreaterThanOrEqual(0);
  expect(between).toBeLessThan(20);
  const row = ada.row("I bring the coffee");
  await row.hover();
  const toolbar = page.getByRole("toolbar", { name: "إجراءات هذه الرسالة" });
  expect(await across(toolbar)).toBeLessThan(0.3);
  await checkAxe(page);
  await toolbar.getByRole("button", { name: "الرد في سلسلة" }).click();
  const thread = page.getByRole("complementary");
  expect(await across(thread)).toBeLessThan(0.2);
  expect(
    await across(page.getByRole("button", { name: "إرسال", exact: true }).first()),
  ).toBeLessThan(0.4);
  await page.keyboard.press("Escape");
  await thread.waitFor({ state: "detached" });

  // What people wrote keeps its own direction; what is counted takes the form of its number.
  expect(
    await row
      .locator("[dir=auto]")
      .first()
      .evaluate((e) => getComputedStyle(e).direction),
  ).toBe("ltr");
  const code = ada.row("The script that makes the badges").locator("pre");
  expect(await code.evaluate((e) => getComputedStyle(e).direction)).toBe("ltr");
  await ada.row("take the notes").getByText("ردّان").waitFor();
  const composer = page.getByRole("textbox", { name: "رسالة إلى \u2068#offsite\u2069" });
  // A command begins with its slash, on the left.
  await composer.fill("/top");
  const command = page.getByRole("option").first().getByText("/topic", { exact: true });
  await command.waitFor();
  const lefts = await command.evaluate((element) => {
    const range = document.createRange();
    const text = element.firstChild ?? element;
    const left = (node: Node, at: number) => {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    };
    const [slash, name = slash] = [...element.childNodes];
    return [left(slash ?? text, 0), name === slash ? left(text, 1) : left(name ?? text, 0)];
  });
  expect(lefts[0]).toBeLessThan(lefts[1] ?? 0);
  await composer.fill("مرحبًا بالجميع");
  await composer.press("Enter");
  await ada.sees("مرحبًا بالجميع");
  await checkAxe(page);

  // Another language while one works: the page turns at once.
  await page.goto(`${parley.url}/settings/appearance`);
  await page.getByRole("radio", { name: "Deutsch" }).click();
  await page.getByRole("heading", { name: "Einstellungen" }).first().waitFor();
  expect(await page.locator("html").getAttribute("dir")).toBe("ltr");
  expect(await across(page.getByRole("navigation", { name: "Gespräche" }))).toBeLessThan(0.2);
});

test("on the smallest phone in Arabic nothing is cut", async ({ parley, openPage }) => {
  const small = { width: 320, height: 568 };
  const touch = { hasTouch: true, isMobile: true, reducedMotion: "reduce" } as const;
  const fay = await newPerson(openPage, "Fay Moreau", { ...touch, viewport: small });
  await registerPerson(parley.url, fay.name);
  await fay.logIn(parley.url);
  const { page } = fay;
  await page.evaluate(() => localStorage.setItem("language", "ar"));
  const paths = {
    "/messages": "الرسائل",
    "/notifs": "الإشعارات",
    "/events?view=month": "الأحداث",
    "/settings/notifications": "الإشعارات",
    "/online-status": "من المتصل الآن",
    "/my-profile": "ملفك الشخصي",
  };
  await page.goto(parley.url);
  await page.getByRole("link", { name: "general" }).waitFor();
  expect(await tooWide(page)).toEqual([]);
  for (const [path, title] of Object.entries(paths)) {
    await page.goto(parley.url + path);
    await page.getByRole("heading", { name: title }).filter({ visible: true }).first().waitFor();
    expect(await tooWide(page), path).toEqual([]);
  }
});
