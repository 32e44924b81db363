import { expect } from "vitest";
import { checkAxe } from "./support/axe.ts";
import { makePdf } from "./support/make-pdf.ts";
import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });

test("a PDF opens in place, page by page, and one that cannot be shown says why", async ({
  parley,
  openPage,
}) => {
  const ada = await newPerson(openPage, "Ada Okafor");
  await ada.register(parley.url, "Fieldwork");
  await ada.inSidebar("general").click();
  const { page } = ada;
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  const chapters = Array.from({ length: 12 }, (_, index) => `Chapter ${index + 1}`);
  const script = "app.alert\\('run'\\)";
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("main").getByRole("button", { name: "Attach files" }).click();
  await (await chooser).setFiles([
    pdf("plan.pdf", makePdf(chapters, { script })),
    pdf("locked.pdf", makePdf(["secret"], { isLocked: true })),
    pdf("broken.pdf", Buffer.from("%PDF-1.4\nnothing that one could read")),
  ]);
  await page.getByText("3 files are ready to be sent").waitFor();
  await ada.write("the papers");
  await ada.sees("the papers");
  expect(fetched.filter((url) => /pdfjs|assets\/pdf-/.test(url))).toEqual([]);

  // Its pages lie one under the other; only those near the window are made.
  const row = ada.row("the papers");
  const opener = row.getByRole("button", { name: "Open plan.pdf" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "plan.pdf" });
  await dialog.getByText("Chapter 1", { exact: true }).waitFor({ state: "attached" });
  const place = dialog.getByRole("status");
  await place.getByText("Page 1 of 12").waitFor();
  expect(await dialog.getByRole("region", { name: "Page 12 of 12" }).count()).toBe(0);
  const ink = () =>
    dialog
      .locator("canvas")
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas
          .getContext("2d")
          ?.getImageData(0, 0, canvas.width, canvas.height / 4) ?? {
          data: [],
        };
        return data.filter((value, index) => index % 4 === 0 && value < 100).length;
      });
  await expect.poll(ink).toBeGreaterThan(100);
  await checkAxe(page);

  // The keyboard does everything.
  await page.keyboard.press("End");
  await place.getByText("Page 12 of 12").waitFor();
  await dialog.getByText("Chapter 12", { exact: true }).waitFor({ state: "attached" });
  await page.keyboard.press("+");
  await dialog.getByRole("button", { name: "125%, fit to the window" }).waitFor();
  await place.getByText("Page 12 of 12").waitFor();
  await page.keyboard.press("0");
  await dialog.getByRole("button", { name: "100%, fit to the window" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);

  for (const [name, sentence] of [
    ["locked.pdf", "This PDF is protected by a password"],
    ["broken.pdf", "This PDF cannot be read"],
  ] as const) {
    await row.getByRole("button", { name: `Open ${name}` }).click();
    await page.getByRole("dialog", { name }).getByText(sentence).waitFor();
    await page.keyboard.press("Escape");
  }
  expect(fetched.filter((url) => !url.startsWith(parley.url) && !url.startsWith("blob:"))).toEqual(
    [],
  );
});
