import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { makeImage } from "../apps/server/src/test/images.ts";
import { checkAxe } from "./support/axe.ts";
import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

interface Attached {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const image = async (name: string, width: number, height: number): Promise<Attached> => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(await makeImage({ width, height })),
});
const text = (name: string, content: string): Attached => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(content),
});

/** Drops files on the conversation, or pastes them into the text, as a browser would. */
async function give(page: Page, how: "drop" | "paste", file: Attached): Promise<void> {
  const { name, mimeType } = file;
  const content = file.buffer.toString("base64");
  await page.evaluate(
    ({ how, name, mimeType, content }) => {
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type: mimeType }));
      if (how === "paste") {
        const box = document.querySelector("[data-composer] textarea");
        const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true });
        box?.dispatchEvent(event);
        return;
      }
      const target = document.querySelector("main [role=log]");
      for (const type of ["dragenter", "dragover"]) {
        target?.dispatchEvent(
          new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
        );
      }
    },
    { how, name, mimeType, content },
  );
  if (how === "paste") return;
  await page.getByText("Drop files to attach them").waitFor();
  await page.evaluate(
    ({ name, mimeType, content }) => {
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type: mimeType }));
      document
        .querySelector("main [role=log]")
        ?.dispatchEvent(
          new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }),
        );
    },
    { name, mimeType, content },
  );
}

test("files are attached by button, paste and drop, sent, looked at, listed and removed", async ({
  parley,
  openPage,
}) => {
  const ada = await newPerson(openPage, "Ada Okafor");
  await ada.register(parley.url, "Fieldwork");
  const ben = await newPerson(openPage, "Ben Sato");
  await ben.register(parley.url);
  for (const who of [ada, ben]) await who.inSidebar("general").click();
  await ada.composer.waitFor();

  // Three ways in; each shows in the tray.
  const { page } = ada;
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("main").getByRole("button", { name: "Attach files" }).click();
  await (await chooser).setFiles([
    await image("harbour.png", 800, 500),
    text("notes.txt", "first line\nsecond line"),
  ]);
  const tray = page.getByRole("list", { name: "Attached files" });
  await tray.getByText("harbour.png").waitFor();
  await give(page, "paste", await image("pasted.png", 300, 600));
  await tray.getByText("pasted.png").waitFor();
  await give(page, "drop", text("dropped.txt", "dropped"));
  await tray.getByText("dropped.txt").waitFor();
  await page.getByText("4 files are ready to be sent").waitFor();
  await checkAxe(page);

  // One is taken out again; the focus is back where one writes.
  await tray.getByRole("button", { name: "Remove dropped.txt" }).click();
  await tray.getByText("dropped.txt").waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
  await ada.write("from the harbour");
  await ada.sees("from the harbour");
  await expect.poll(() => tray.count()).toBe(0);

  // Ben sees them live, opens one, goes on by keyboard, and the focus comes back.
  const row = ben.row("from the harbour");
  await row.getByText("first line").waitFor();
  const open = row.getByRole("button", { name: "Open harbour.png" });
  await expect
    .poll(() => open.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await checkAxe(ben.page);
  await open.focus();
  await ben.page.keyboard.press("Enter");
  const lightbox = ben.page.getByRole("dialog", { name: "harbour.png" });
  await lightbox.getByRole("img", { name: "harbour.png" }).waitFor();
  await checkAxe(ben.page);
  await ben.page.evaluate(() => {
    document.documentElement.dataset.theme = "dark";
  });
  await checkAxe(ben.page);
  await ben.page.keyboard.press("ArrowRight");
  await ben.page.getByRole("dialog", { name: "pasted.png" }).waitFor();
  const download = ben.page.waitForEvent("download");
  await ben.page.getByRole("link", { name: "Download pasted.png" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("pasted.png");
  expect((await readFile(await saved.path())).subarray(1, 4).toString()).toBe("PNG");
  await ben.page.keyboard.press("Escape");
  await expect
    .poll(() => ben.page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Open harbour.png");

  // The details list what was sent.
  await ben.page.getByRole("button", { name: "Details" }).click();
  const files = ben.page.getByRole("region", { name: "Files" });
  await files.getByText("notes.txt").waitFor();
  await files.getByRole("button", { name: "Pictures" }).click();
  await files.getByText("notes.txt").waitFor({ state: "detached" });
  await files.getByText("harbour.png").waitFor();
  await checkAxe(ben.page);

  // Who uploaded it takes it back: it is gone for everyone.
  const own = ada.row("from the harbour");
  await own.getByRole("button", { name: "Remove notes.txt" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await row.getByText("This file was removed.").waitFor();
  expect(await row.getByText("first line").count()).toBe(0);
});

test("a message waits for its upload without holding up others, and a failed upload can be retried", async ({
  parley,
  openPage,
}) => {
  const ada = await newPerson(openPage, "Ada Okafor", {
    allowed: [/Failed to load resource/, /could not/],
  });
  // The test before may have registered her already.
  await registerPerson(parley.url, ada.name).catch(() => undefined);
  await ada.logIn(parley.url);
  const { page } = ada;
  await ada.inSidebar("general").click();
  await ada.composer.waitFor();

  // The upload stays under way until the test lets it go on.
  const { promise: hold, resolve: letGo } = Promise.withResolvers<void>();
  let attempts = 0;
  await page.route("**/api/file/upload", async (route) => {
    attempts += 1;
    if (attempts === 1) return route.abort();
    await hold;
    return route.continue();
  });
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("main").getByRole("button", { name: "Attach files" }).click();
  await (await chooser).setFiles([text("slow.txt", "slow but sure"), text("empty.txt", "")]);
  const tray = page.getByRole("list", { name: "Attached files" });
  // A file that is refused for what it is stays so: there is nothing to try again.
  await tray.getByText("This file is empty").waitFor();
  expect(await tray.getByRole("button", { name: "Upload empty.txt again" }).count()).toBe(0);
  await tray.getByRole("button", { name: "Remove empty.txt" }).click();
  await tray.getByRole("button", { name: "Upload slow.txt again" }).click();
  await page.getByText("Uploading 1 file", { exact: true }).waitFor({ state: "attached" });
  await ada.write("part-slow with a file");
  await ada
    .row("part-slow with a file")
    .getByText(/^Uploading/)
    .waitFor();
  await ada.write("part-quick");
  await ada.sees("part-quick");
  expect(await ada.row("part-slow with a file").getAttribute("data-pending")).toBe("uploading");
  letGo();
  await ada.sees("part-slow with a file");
  await ada.row("part-slow with a file").getByText("slow but sure").waitFor();
  expect(await ada.texts("part-")).toEqual(["part-quick", "part-slow"]);
});
