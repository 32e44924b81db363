import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Channel, calls } from "@parley/contract";
import { afterAll, beforeAll, expect } from "vitest";
import { registerPerson, type TestClient } from "../apps/server/src/test/client.ts";
import { copyClusterTemplate } from "../apps/server/src/test/cluster-template.ts";
import { type Cable, layCable } from "./support/cable.ts";
import { freePort } from "./support/free-port.ts";
import { type Parley, startParley } from "./support/parley.ts";
import { newPerson } from "./support/person.ts";
import { type OpenPage, test } from "./support/test.ts";

/*
 * What a person sees when things go wrong: a slow network, none at all, a refusal, a server that
 * is gone. Nothing that was written is lost, and nothing is there twice.
 */

/** The browser itself reports every request that fails. */
const allowed = [/Failed to load resource/, /WebSocket connection/, /ERR_/];

let dataDir: string;
let port: number;
let parley: Parley;
let cable: Cable;
let ada: TestClient;
let channel: Channel;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "parley-faults-"));
  port = await freePort();
  copyClusterTemplate(dataDir);
  parley = await startParley({ dataDir, port });
  cable = await layCable(parley.url);
  ada = await registerPerson(parley.url, "Ada Okafor");
  channel = await ada.call(calls.channelCreate, { body: { name: "field" } });
  const ben = await registerPerson(parley.url, "Ben Sato");
  await ben.call(calls.channelJoin, { body: { channel_id: channel._id } });
});
afterAll(async () => {
  await cable.dispose();
  await parley.dispose();
  await rm(dataDir, { recursive: true, force: true });
});

/** Ben before the channel, at the far end of `url`. */
async function benAt(openPage: OpenPage, url: string) {
  const ben = await newPerson(openPage, "Ben Sato", { allowed });
  await ben.logIn(url, `/login?next=/channel/${channel._id}`);
  await ben.composer.waitFor();
  await ben.page.getByText("This is the beginning of #field").waitFor();
  return ben;
}

/** How often a text is stored in the channel. */
async function stored(text: string): Promise<number> {
  const params = { channelId: channel._id };
  const { messages } = await ada.call(calls.messageListChannel, { params, query: {} });
  return messages.filter((message) => message.text === text).length;
}

test("a row appears at once, and becomes sent where it stands", async ({ openPage }) => {
  const ben = await benAt(openPage, parley.url);
  const gate = Promise.withResolvers<void>();
  await ben.page.route("**/api/message/create", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await ben.write("held back");
  await ben.write("behind it");
  await ben.row("held back").waitFor();
  expect(await ben.row("held back").getAttribute("data-pending")).toBe("sending");
  expect(await ben.row("behind it").getAttribute("data-pending")).toBe("waiting");
  expect(await ben.composer.inputValue()).toBe("");
  const node = await ben.row("held back").elementHandle();
  gate.resolve();
  await ben.sees("behind it");
  await ben.sees("held back");
  expect(await node?.evaluate((row) => row.isConnected)).toBe(true);
  expect(await stored("held back")).toBe(1);
});

test("what is written without a network is sent once when it is back", async ({ openPage }) => {
  const ben = await benAt(openPage, cable.url);
  const banner = ben.page.getByText("No connection. What you write is sent as soon as it is back.");
  cable.pull();
  await banner.waitFor();
  await ben.write("from the tunnel");
  await ben.write("still in it");
  await ben.row("still in it").waitFor();
  expect(await ben.row("from the tunnel").getAttribute("data-pending")).not.toBeNull();
  await ada.send(channel._id, "said meanwhile");
  cable.plugIn();
  await ben.sees("from the tunnel");
  await ben.sees("still in it");
  await ben.sees("said meanwhile");
  await banner.waitFor({ state: "detached" });
  await ben.page.getByText("Connected again.").waitFor({ state: "attached" });
  for (const text of ["from the tunnel", "still in it"]) expect(await stored(text)).toBe(1);
});

test("what is written where nothing could be loaded shows there, and is sent", async ({
  openPage,
}) => {
  const ben = await newPerson(openPage, "Ben Sato", { allowed });
  await ben.page.route("**/api/message/**", (route) => route.abort("connectionreset"));
  await ben.logIn(parley.url, `/login?next=/channel/${channel._id}`);
  const retry = ben.page.getByRole("main").getByRole("button", { name: "Try again" });
  await retry.waitFor();
  await ben.write("into the dark");
  const row = ben.row("into the dark");
  await row.waitFor();
  expect(await row.getAttribute("data-pending")).not.toBeNull();
  await ben.page.unroute("**/api/message/**");
  await retry.click();
  await ben.sees("into the dark");
  await retry.waitFor({ state: "detached" });
  expect(await stored("into the dark")).toBe(1);
});

test("a refused message says why, is tried again or deleted", async ({ openPage }) => {
  const ben = await benAt(openPage, cable.url);
  const archive = (archived: boolean) =>
    ada.call(calls.channelUpdate, { body: { _id: channel._id, archived } });
  cable.pull();
  await ben.write("too late");
  await ben.write("much too late");
  await ben.row("much too late").waitFor();
  await archive(true);
  cable.plugIn();

  const [first, second] = [ben.rowOf("too late"), ben.rowOf("much too late")];
  await first.getByText("Not sent. This channel is archived").waitFor();
  await second.getByText("Not sent. This channel is archived").waitFor();
  await first.getByRole("button", { name: "Retry" }).click();
  await expect.poll(() => first.getAttribute("data-pending")).toBe("failed");
  await second.getByRole("button", { name: "Delete" }).click();
  await second.waitFor({ state: "detached" });
  await archive(false);
  await ben.composer.waitFor();
  await first.getByRole("button", { name: "Retry" }).click();
  await expect.poll(() => first.getAttribute("data-pending")).toBeNull();
  expect(await stored("too late")).toBe(1);
  expect(await stored("much too late")).toBe(0);
});

test("a killed server comes back, and nobody misses or doubles anything", async ({ openPage }) => {
  const ben = await benAt(openPage, parley.url);
  const cleo = await newPerson(openPage, "Cleo Diaz", { allowed });
  await cleo.register(parley.url);
  await cleo.page.goto(`${parley.url}/channel/${channel._id}`);
  await cleo.page.getByRole("button", { name: "Join", exact: true }).click();
  await ben.write("kill-1");
  await cleo.write("kill-2");
  for (const person of [ben, cleo]) await person.sees("kill-2");

  await parley.kill9();
  await ben.write("kill-3");
  await cleo.write("kill-4");
  await ben.row("kill-3").waitFor();
  parley = await startParley({ dataDir, port });
  await ada.send(channel._id, "kill-5");

  const texts = ["kill-1", "kill-2", "kill-3", "kill-4", "kill-5"];
  for (const person of [ben, cleo]) for (const text of texts) await person.sees(text);
  const order = await ben.texts("kill-");
  expect([...order].sort()).toEqual(texts);
  expect(await cleo.texts("kill-")).toEqual(order);
  const params = { channelId: channel._id };
  const { messages } = await ada.call(calls.messageListChannel, { params, query: {} });
  const kept = messages.map(({ text }) => text).filter((text) => text.startsWith("kill-"));
  expect(kept).toEqual(order);
});
