import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calls } from "@parley/contract";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

/* Files that are dropped beside the conversation, as the browser itself does it. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-drop-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Drags a file of this machine over something of the page; what is returned lets go of it. */
async function dragOver(on: Locator, path: string): Promise<() => Promise<unknown>> {
  const box = await on.boundingBox();
  if (!box) throw new Error("There is nothing to drop on.");
  const session = await on.page().context().newCDPSession(on.page());
  const drag = (type: "dragEnter" | "dragOver" | "drop") =>
    session.send("Input.dispatchDragEvent", {
      type,
      x: Math.round(box.x + box.width / 2),
      y: Math.round(box.y + box.height / 2),
      data: { items: [], files: [path], dragOperationsMask: 1 },
    });
  await drag("dragEnter");
  await drag("dragOver");
  return () => drag("drop");
}

test("files go to the conversation on whose row they are dropped, and never in the place of the page", async ({
  parley,
  openPage,
}) => {
  const ada = await registerPerson(parley.url, "Ada Okafor");
  for (const name of ["harbour", "meadow"]) await ada.call(calls.channelCreate, { body: { name } });
  const person = await newPerson(openPage, "Ada Okafor");
  const { page } = person;
  await person.logIn(parley.url);
  await person.inSidebar("meadow").click();
  await person.composer.fill("half a thought");
  const path = join(folder, "plan.txt");
  await writeFile(path, "the plan");
  const tray = page.getByRole("list", { name: "Attached files" });
  const outline = (name: string) =>
    page
      .locator("[data-conversation]", { hasText: name })
      .evaluate((row) => getComputedStyle(row).outlineStyle);

  // On the page's own furniture nothing comes of it: the text is where it was.
  const letGoOfIt = await dragOver(person.sidebar.getByRole("link", { name: "Threads" }), path);
  await letGoOfIt();
  const letGo = await dragOver(person.inSidebar("harbour"), path);
  await expect.poll(() => outline("harbour")).toBe("dashed");
  expect(await outline("meadow")).toBe("none");
  expect(await person.composer.inputValue()).toBe("half a thought");
  expect(await tray.count()).toBe(0);

  // On a row it goes where it points to, and waits there to be sent.
  await letGo();
  await page.getByRole("heading", { name: "harbour" }).first().waitFor();
  await tray.getByText("plan.txt").waitFor();
  await expect.poll(() => outline("harbour")).toBe("none");
  await person.write("Here is the plan");
  await person.row("Here is the plan").getByText("plan.txt").waitFor();
  await person.inSidebar("meadow").click();
  await expect.poll(() => person.composer.inputValue()).toBe("half a thought");
  expect(await tray.count()).toBe(0);
});
