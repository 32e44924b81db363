import { calls } from "@parley/contract";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { checkAxe } from "./support/axe.ts";
import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

/* Every address of the specification, opened as a link is. */

const heading = (page: Page, name: string | RegExp) =>
  page
    .getByRole("heading", { name, exact: typeof name === "string" })
    .first()
    .waitFor();

test("every route of the specification shows its screen", async ({ parley, openPage }) => {
  const owner = await registerPerson(parley.url, "Ada Okafor");
  const ben = await registerPerson(parley.url, "Ben Sato");
  const { channels } = await owner.call(calls.bootstrap, {});
  const general = channels.find(({ channel }) => channel.name === "general")?.channel._id ?? "";
  const open = (user_ids: string[]) => owner.call(calls.channelDirect, { body: { user_ids } });
  const direct = await open([ben.user_id]);
  const self = await open([]);
  await owner.send(general, "the roadmap stands");

  const ada = await newPerson(openPage, "Ada Okafor");
  const { page } = ada;
  const at = async (path: string, stands: () => Promise<unknown>) => {
    await page.goto(parley.url + path);
    await stands();
    await checkAxe(page);
  };
  // Without login.
  await at("/login", () => page.getByLabel("E-mail or username").waitFor());
  await at("/register", () => page.getByLabel("Your name").waitFor());
  await at("/privacy-policy", () => heading(page, /Privacy/));
  await at("/terms-of-service", () => heading(page, /Terms/));
  await at("/no/such/page", () => heading(page, "Page Not Found"));
  await ada.logIn(parley.url);
  // With it.
  await at("/", () => heading(page, /.+/));
  await at("/messages", () => heading(page, "Messages"));
  await at("/new-message", () => heading(page, "New message"));
  await at("/notifs", () => heading(page, "Notifications"));
  await at(`/channel/${general}`, () => ada.sees("the roadmap stands"));
  await at(`/dm/user/${direct._id}`, () => heading(page, "Ben Sato"));
  await at(`/me/${self._id}`, () => page.getByRole("textbox", { name: /^Write a note/ }).waitFor());
  await at(`/dm/${ben.user_id}`, async () => {
    await page.waitForURL(`**/dm/user/${direct._id}`);
    await heading(page, "Ben Sato");
  });
  await at("/my-profile", () => page.getByLabel("Title").waitFor());
  await at("/settings", () => heading(page, "Settings"));
  await at("/search/roadmap", () => page.getByText("the roadmap stands").first().waitFor());
  await at("/online-status", () => heading(page, "Who is online"));
});

test("not found: 404, Page Not Found, the text, and a link home", async ({ parley, openPage }) => {
  const page = await openPage();
  await page.goto(`${parley.url}/nowhere/at/all`);
  await heading(page, "Page Not Found");
  await page.getByText("404", { exact: true }).waitFor();
  await page.getByText("Oops! The page you are looking for does not exist.").waitFor();
  const home = page.getByRole("link", { name: "Go back home", exact: true });
  expect(await home.getAttribute("href")).toBe("/");
});

test("while a page loads, a full-screen branded loading indicator shows", async ({
  parley,
  openPage,
}) => {
  await registerPerson(parley.url, "Cleo Diaz");
  const page = await openPage();
  const asked: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  // Pages are fetched when they are wanted: this one waits until the indicator has been seen.
  await page.route(/\/assets\/login-/, async (route) => {
    asked.push(route.request().url());
    await released;
    await route.continue();
  });
  await page.goto(`${parley.url}/login`);
  const indicator = page.getByRole("status").filter({ has: page.locator("svg") });
  await indicator.waitFor();
  const box = await indicator.boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  await indicator.getByText("Loading").waitFor();
  release();
  await page.getByLabel("E-mail or username").waitFor();
  await expect.poll(() => indicator.count()).toBe(0);
  expect(asked.length).toBeGreaterThan(0);
});
