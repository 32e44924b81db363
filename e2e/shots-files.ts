import type { TestClient } from "../apps/server/src/test/client.ts";
import { makeImage } from "../apps/server/src/test/images.ts";
import type { Person } from "./support/person.ts";
import { both } from "./support/screenshot.ts";

/** Pictures, papers, what is about to be sent, and a picture in full. */
export async function files(ada: Person, client: TestClient, url: string, channelId: string) {
  const { page } = ada;
  const pictures = [
    await client.upload("harbour.jpg", await makeImage({ width: 1_200, height: 800 })),
    await client.upload("pier.png", await makeImage({ width: 600, height: 800 })),
  ];
  const papers = [
    await client.upload("Contract 2026 (signed).pdf", "%PDF-1.7\n%äöü"),
    await client.upload("agenda.md", "# Agenda\n\n- Budget\n- Venue\n- Coffee"),
  ];
  const ids = (list: ReadonlyArray<{ _id: string }>) => list.map(({ _id }) => _id);
  await client.send(channelId, "From the harbour", { file_ids: ids(pictures) });
  await client.send(channelId, "To read before Friday", { file_ids: ids(papers) });
  await page.goto(`${url}/channel/${channelId}`);
  await ada.row("To read before Friday").getByText("# Agenda").waitFor();
  await both(page, "files");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("main").getByRole("button", { name: "Attach files" }).click();
  await (await chooser).setFiles([
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") },
    { name: "empty.txt", mimeType: "text/plain", buffer: Buffer.alloc(0) },
  ]);
  await page.getByText("This file is empty").waitFor();
  await both(page, "file-tray");
  for (const name of ["notes.txt", "empty.txt"])
    await page.getByRole("button", { name: `Remove ${name}` }).click();
  await page.getByRole("button", { name: "Open harbour.jpg" }).click();
  await page.getByRole("dialog").getByRole("img", { name: "harbour.jpg" }).waitFor();
  await both(page, "lightbox");
  await page.keyboard.press("Escape");
}
