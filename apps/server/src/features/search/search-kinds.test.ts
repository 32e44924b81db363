import { type CallInput, calls } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { setRole } from "../../test/team.ts";

let app: TestApp;
let ada: TestClient;
let ben: TestClient;
let guest: TestClient;
let open: string;
let secret: string;

beforeAll(async () => {
  app = await buildTestApp();
  ada = await registerPerson(app.url, "Ada Okafor");
  ben = await registerPerson(app.url, "Ben Sato");
  guest = await registerPerson(app.url, "Gus Guest");
  await setRole(app.db, guest.user_id, "guest");
  const create = async (name: string, visibility: "public" | "private") =>
    (await ada.call(calls.channelCreate, { body: { name, visibility } }))._id;
  open = await create("open", "public");
  secret = await create("secret", "private");
});
afterAll(() => app.close());

const PIXEL = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  ),
  (letter) => letter.charCodeAt(0),
);
const texts = async (who: TestClient, q: string) =>
  (await who.call(calls.searchShow, { query: { q, kind: "messages" } })).messages?.items
    .map(({ message }) => message.text)
    .sort();

describe("files", () => {
  const names = async (who: TestClient, q: string) =>
    (await who.call(calls.searchShow, { query: { q, kind: "files" } })).files?.items.map(
      ({ file }) => file.name,
    );
  const send = async (
    channel_id: string,
    text: string,
    name: string,
    content: string | Uint8Array<ArrayBuffer>,
  ) => {
    const file = await ada.upload(name, content);
    const message = await ada.send(channel_id, text, { file_ids: [file._id] });
    return { file, message };
  };

  test("are found by a part of their name, accents ignored, where one may see the message", async () => {
    await send(open, "budget one", "Übersicht-2026.txt", "a");
    await send(secret, "budget two", "uebersicht-geheim.txt", "b");
    await ada.upload("übersicht-unsent.txt", "c");
    expect(await names(ada, "sicht")).toEqual(["uebersicht-geheim.txt", "Übersicht-2026.txt"]);
    expect(await names(ben, "sicht")).toEqual(["Übersicht-2026.txt"]);
    expect(await names(ben, "ubersicht")).toEqual(["Übersicht-2026.txt"]);
    expect(await names(guest, "sicht")).toEqual([]);
    expect(await names(ada, "from:@ben.sato sicht")).toEqual([]);
    expect(await names(ada, "in:#secret sicht")).toEqual(["uebersicht-geheim.txt"]);
  });

  test("page by page, each once", async () => {
    for (let n = 0; n < 5; n += 1) await send(open, `page ${n}`, `ledger-${n}.txt`, `ledger ${n}`);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { q: "ledger", kind: "files" as const, limit: 2, cursor };
      const { files } = await ben.call(calls.searchShow, { query });
      expect(files?.count).toBe(5);
      seen.push(...(files?.items ?? []).map(({ file }) => file.name));
      cursor = files?.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual([4, 3, 2, 1, 0].map((n) => `ledger-${n}.txt`));
  });

  test("has:file and has:image find the messages that show one, until it is taken back", async () => {
    await ada.send(open, "invoice as words");
    const { file } = await send(open, "invoice as text", "invoice.txt", "d");
    await send(open, "invoice as picture", "invoice.png", PIXEL);
    expect(await texts(ben, "invoice has:file")).toEqual(["invoice as picture", "invoice as text"]);
    expect(await texts(ben, "invoice has:image")).toEqual(["invoice as picture"]);
    expect(await texts(ben, "invoice -has:file")).toEqual(["invoice as words"]);
    await ada.call(calls.fileDelete, { params: { _id: file._id } });
    expect(await texts(ben, "invoice has:file")).toEqual(["invoice as picture"]);
    expect(await texts(ben, "invoice -has:file")).toEqual(["invoice as text", "invoice as words"]);
    expect(await names(ben, "invoice.txt")).toEqual([]);
  });

  test("of a deleted message are not found", async () => {
    const { message } = await send(open, "gone", "ephemeral.txt", "e");
    expect(await names(ben, "ephemeral")).toEqual(["ephemeral.txt"]);
    await ada.call(calls.messageDelete, { params: { _id: message._id } });
    expect(await names(ben, "ephemeral")).toEqual([]);
  });
});

describe("events", () => {
  const plan = (who: TestClient, more: Partial<CallInput<typeof calls.eventCreate>["body"]>) =>
    who.call(calls.eventCreate, {
      body: {
        client_id: crypto.randomUUID(),
        title: "Event",
        starts_at: "2099-03-23T08:00:00.000Z",
        ends_at: "2099-03-23T09:00:00.000Z",
        time_zone: "Europe/Berlin",
        ...more,
      },
    });
  const titles = async (who: TestClient, q: string) =>
    (await who.call(calls.searchShow, { query: { q, kind: "events" } })).events?.items.map(
      ({ title }) => title.text,
    );

  test("are found by title, place and description where one sees them, the next ones first", async () => {
    const at = (day: string) => ({
      starts_at: `${day}T08:00:00.000Z`,
      ends_at: `${day}T09:00:00.000Z`,
    });
    await plan(ada, { channel_id: open, title: "Müsli tasting", ...at("2020-01-01") });
    await plan(ada, {
      channel_id: open,
      title: "Tasting again",
      location: "Muslistraße",
      ...at("2099-02-01"),
    });
    await plan(ada, { channel_id: secret, title: "Secret müsli", ...at("2099-01-01") });
    await plan(ada, { title: "My own", description: "buy müsli", ...at("2099-03-01") });
    expect(await titles(ada, "musli")).toEqual([
      "Secret müsli",
      "Tasting again",
      "My own",
      "Müsli tasting",
    ]);
    expect(await titles(ben, "musli")).toEqual(["Tasting again", "Müsli tasting"]);
    expect(await titles(guest, "musli")).toEqual([]);
    expect(await titles(ada, "musli in:#open")).toEqual(["Tasting again", "Müsli tasting"]);
    expect(await titles(ada, "musli before:2021")).toEqual(["Müsli tasting"]);
    expect(await titles(ada, "musli is:pinned")).toEqual([]);
  });

  test("page by page, each once; a deleted one not at all", async () => {
    for (let n = 1; n <= 5; n += 1) {
      await plan(ada, {
        channel_id: open,
        title: `Rehearsal ${n}`,
        starts_at: `2099-04-0${n}T08:00:00.000Z`,
        ends_at: `2099-04-0${n}T09:00:00.000Z`,
      });
    }
    const { _id } = await plan(ada, { channel_id: open, title: "Rehearsal 6" });
    await ada.call(calls.eventDelete, { params: { _id }, query: {} });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { q: "rehearsal", kind: "events" as const, limit: 2, cursor };
      const { events } = await ben.call(calls.searchShow, { query });
      expect(events?.count).toBe(5);
      seen.push(...(events?.items ?? []).map(({ title }) => title.text));
      cursor = events?.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual([1, 2, 3, 4, 5].map((n) => `Rehearsal ${n}`));
  });
});
