import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { OpenPage, PageOptions } from "./test.ts";

export const PASSWORD = "correct horse battery";

/** Somebody at a browser of their own, doing what a person does. */
export class Person {
  readonly name: string;
  readonly email: string;
  readonly page: Page;

  constructor(name: string, page: Page) {
    this.name = name;
    this.email = `${name.toLowerCase().replaceAll(" ", ".")}@example.org`;
    this.page = page;
  }

  /** Fills in the registration; the first person of a server names the workspace too. */
  async register(url: string, workspace?: string): Promise<void> {
    const { page } = this;
    await page.goto(`${url}/register`);
    if (workspace) await page.getByLabel("Name of the workspace").fill(workspace);
    await page.getByLabel("Your name").fill(this.name);
    await page.getByLabel("E-mail").fill(this.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page
      .getByRole("button", { name: workspace ? "Create workspace" : "Create account" })
      .click();
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await this.sidebar.getByRole("link", { name: "Home" }).first().waitFor();
  }

  async logIn(url: string, path = "/login"): Promise<void> {
    const { page } = this;
    await page.goto(`${url}${path}`);
    await page.getByLabel("E-mail or username").fill(this.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL((at) => at.pathname !== "/login");
  }

  get sidebar(): Locator {
    return this.page.getByRole("navigation", { name: "Conversations" });
  }

  /** The row of a conversation in the sidebar. */
  inSidebar(title: string): Locator {
    return this.sidebar.getByRole("link", { name: new RegExp(title) });
  }

  /** Where one writes to the conversation that is open. */
  get composer(): Locator {
    return this.page.getByRole("main").getByRole("textbox", { name: /^(Message|Write a note)/ });
  }

  get timeline(): Locator {
    return this.page.getByRole("log").first();
  }

  /** The row of a message, by its text. */
  row(text: string): Locator {
    return this.page.locator("article", { hasText: text });
  }

  /** The row of a message that says exactly this and nothing more. */
  rowOf(text: string): Locator {
    return this.page.locator("article", { has: this.page.getByText(text, { exact: true }) });
  }

  /** Writes into the composer whose name begins so, and sends with Enter. */
  async write(text: string, composer: RegExp = /^(Message|Write a note)/): Promise<void> {
    const box = this.page.getByRole("textbox", { name: composer }).first();
    await box.fill(text);
    await box.press("Enter");
  }

  /** Waits until a message is there and stored. */
  async sees(text: string): Promise<void> {
    await this.row(text).first().waitFor();
    await expect.poll(() => this.row(text).count()).toBe(1);
    await expect.poll(() => this.row(text).first().getAttribute("data-pending")).toBeNull();
  }

  /** The texts of the timeline that contain `part`, from top to bottom. */
  async texts(part: string): Promise<string[]> {
    const rows = await this.timeline.locator("article", { hasText: part }).allInnerTexts();
    return rows.map((text) => text.match(new RegExp(`${part}\\S*`))?.[0] ?? text);
  }
}

/** A person with a browser context of their own. */
export async function newPerson(
  openPage: OpenPage,
  name: string,
  options: PageOptions = {},
): Promise<Person> {
  return new Person(name, await openPage({ name, ...options }));
}
