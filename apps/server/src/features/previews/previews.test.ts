import { join } from "node:path";
import { calls, type Message } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLocalStore } from "../../platform/files/local-store.ts";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { forgetNow } from "../../test/forget-now.ts";
import { type Answer, openHostileServer, says } from "../../test/hostile-server.ts";
import { makeImage } from "../../test/images.ts";
import { until } from "../../test/processes.ts";
import { channelNamed, MISSING } from "../../test/team.ts";
import { collectPages } from "./collect-pages.ts";

let pages: Awaited<ReturnType<typeof openHostileServer>>;
let app: TestApp;
let ada: TestClient;
let ben: TestClient;
let general: string;
beforeAll(async () => {
  pages = await openHostileServer();
  app = await buildTestApp({ TEST_PREVIEW_ADDRESSES: `127.0.0.1:${pages.port}` });
  ada = await registerPerson(app.url, "Ada Okafor");
  ben = await registerPerson(app.url, "Ben Sato");
  general = await channelNamed(ada, "general");
});
afterAll(async () => {
  await app.close();
  pages.close();
});

const html = (title: string, head = ""): Answer => says(`<title>${title}</title>${head}`);
const read = async (who: TestClient, { _id, channel_id }: Message) => {
  const input = { params: { channelId: channel_id }, query: { limit: 200 } };
  const { messages } = await who.call(calls.messageListChannel, input);
  const found = messages.find((message) => message._id === _id);
  if (!found) throw new Error("The message is not there.");
  return found;
};
const titles = ({ previews }: Message) => previews.map(({ title }) => title);
const shows = (message: Message, expected: string[]) =>
  until(async () => titles(await read(ada, message)).join() === expected.join());
/** No job of previews waits or runs. */
const settled = () =>
  until(async () => {
    const jobs = sql`SELECT FROM graphile_worker.jobs WHERE task_identifier IN ('preview-links', 'forget-pages')`;
    return (await jobs.execute(app.db)).rows.length === 0;
  });
const edit = (who: TestClient, { _id }: Message, text: string) =>
  who.call(calls.messageUpdate, { params: { _id }, body: { text } });
const remove = (who: TestClient, message_id: string, url: string) =>
  who.ask(calls.previewRemove, { body: { message_id, url } });
const pictureRows = async () =>
  (await sql`SELECT FROM link_pages WHERE picture_size IS NOT NULL`.execute(app.db)).rows.length;

async function pageWithPicture(title: string): Promise<string> {
  const png = Buffer.from(await makeImage({ width: 300, height: 200 }));
  const at = pages.serve(says(png, { "content-type": "image/png" }));
  return pages.serve(html(title, `<meta property="og:image" content="${at}">`));
}

test("a link gets its preview as a change of the message that is no edit", async () => {
  const url = await pageWithPicture("A page");
  const sent = await ada.send(general, `see ${url}#part, and ${app.url}/c/own`);
  expect(sent.previews).toEqual([]);
  await shows(sent, ["A page"]);
  const message = await read(ben, sent);
  expect(message).toMatchObject({ edited_at: null, text: sent.text });
  expect(message.rev).toBeGreaterThan(sent.rev);
  const picture = message.previews[0]?.picture;
  expect(message.previews[0]).toMatchObject({
    url: `${url}#part`,
    site: "127.0.0.1",
    description: "",
  });
  expect(picture).toMatchObject({ width: 300, height: 200 });
  const answer = await ben.read(picture?.url ?? "");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect((await answer.bytes()).subarray(0, 2)).toEqual(Uint8Array.of(0xff, 0xd8));
});

test("only the first three links, once each, and none that are quoted or written quietly", async () => {
  const at = ["1", "2", "3", "4"].map((title) => pages.serve(html(title)));
  const before = pages.asked.length;
  const sent = await ada.send(general, `\`${at[3]}\` <${at[3]}> ${at.join(" ")} ${at[0]}`);
  await shows(sent, ["1", "2", "3"]);
  expect(pages.asked.length).toBe(before + 3);
});

test("the same address is not asked again, whether it showed something or not", async () => {
  const good = pages.serve(html("Known"));
  const bad = pages.serve((response) => response.writeHead(404).end());
  await shows(await ada.send(general, `${good} ${bad}`), ["Known"]);
  const before = pages.asked.length;
  await shows(await ben.send(general, `${bad} ${good}#elsewhere`), ["Known"]);
  expect(pages.asked.length).toBe(before);
  await sql`UPDATE link_pages SET asked_at = asked_at - interval '61 minutes'`.execute(app.db);
  await shows(await ben.send(general, `${bad} ${good}`), ["Known"]);
  expect(pages.asked.slice(before).map(({ url }) => url)).toEqual([new URL(bad).pathname]);
});

test("an edit takes away what its links no longer say, and brings what is new", async () => {
  const [one, two] = [pages.serve(html("One")), pages.serve(html("Two"))];
  const sent = await ada.send(general, one);
  await shows(sent, ["One"]);
  expect(titles(await edit(ada, sent, `${one} more`))).toEqual(["One"]);
  expect(titles(await edit(ada, sent, `${two} then ${one}`))).toEqual(["One"]);
  await shows(sent, ["Two", "One"]);
  expect(titles(await edit(ada, sent, two))).toEqual(["Two"]);
  expect(titles(await edit(ada, sent, "nothing"))).toEqual([]);
});

test("a removal that comes late or again does nothing to what was brought back since", async () => {
  const url = pages.serve(html("Back"));
  const sent = await ben.send(general, url);
  await shows(sent, ["Back"]);
  const body = { message_id: sent._id, url, client_id: crypto.randomUUID() };
  expect((await ben.call(calls.previewRemove, { body })).previews).toEqual([]);
  await edit(ben, sent, "nothing");
  await edit(ben, sent, url);
  await shows(sent, ["Back"]);
  expect(titles(await ben.call(calls.previewRemove, { body }))).toEqual(["Back"]);
  expect(titles(await read(ada, sent))).toEqual(["Back"]);
});

test("who may delete the message removes a preview, for good, and nobody else does", async () => {
  const url = await pageWithPicture("Unwanted");
  const sent = await ben.send(general, url);
  await shows(sent, ["Unwanted"]);
  const picture = (await read(ada, sent)).previews[0]?.picture?.url ?? "";
  const cleo = await registerPerson(app.url, "Cleo Ito");
  expect((await remove(cleo, sent._id, url)).status).toBe(403);
  expect((await remove(cleo, MISSING, url)).status).toBe(404);
  expect((await remove(ben, sent._id, "https://elsewhere.example/")).status).toBe(200);
  expect(titles(await read(ada, sent))).toEqual(["Unwanted"]);
  for (let again = 0; again < 2; again += 1) {
    expect((await remove(ada, sent._id, url)).status).toBe(200);
    expect(await read(ada, sent)).toMatchObject({ previews: [], edited_at: null, text: url });
  }
  await edit(ben, sent, `${url} again`);
  await settled();
  expect(titles(await read(ada, sent))).toEqual([]);
  expect((await ada.read(picture)).status).toBe(404);
});

test("a picture is shown to those who see the message, and goes with it", async () => {
  const before = await pictureRows();
  const own = await ada.call(calls.channelCreate, { body: { name: "own", visibility: "private" } });
  const sent = await ada.send(own._id, await pageWithPicture("Private"));
  await shows(sent, ["Private"]);
  const picture = (await read(ada, sent)).previews[0]?.picture?.url ?? "";
  expect((await ada.read(picture)).status).toBe(200);
  expect((await ben.read(picture)).status).toBe(404);
  expect((await fetch(app.url + picture)).status).toBe(401);
  // Nor by way of a message that Ben may read.
  const open = await ada.send(general, "no link");
  expect((await ben.read(picture.replace(sent._id, open._id))).status).toBe(404);
  await ada.call(calls.messageDelete, { params: { _id: sent._id } });
  expect(await read(ada, sent)).toMatchObject({ previews: [], text: "" });
  expect((await ada.read(picture)).status).toBe(404);
  await settled();
  expect(await pictureRows()).toBe(before + 1);
  // Taken back, it shows what it showed, and nobody is asked again.
  await ada.call(calls.messageRestore, { body: { message_id: sent._id } });
  expect(titles(await read(ada, sent))).toEqual(["Private"]);
  expect((await ada.read(picture)).status).toBe(200);
  await ada.call(calls.messageDelete, { params: { _id: sent._id } });
  await forgetNow(app.db);
  expect(await pictureRows()).toBe(before);
});

test("a forward shows what the message shows, without asking again, as long as that does", async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const url = pages.serve(async (response, request) => {
    await promise;
    html("Forwarded")(response, request);
  });
  const there = await ada.call(calls.channelDirect, { body: { user_ids: [ben.user_id] } });
  const sent = await ada.send(general, url);
  const forward = async (comment: string) => {
    const body = { message_id: sent._id, channel_ids: [there._id], comment };
    const client_id = crypto.randomUUID();
    const { messages } = await ada.call(calls.messageForward, { body: { ...body, client_id } });
    const [message] = messages;
    if (!message) throw new Error("Nothing was forwarded.");
    return message;
  };
  // Forwarded before its server has answered, and long after.
  const early = await forward("soon");
  answer();
  await shows(early, ["Forwarded"]);
  await sql`UPDATE link_pages SET asked_at = asked_at - interval '30 days'`.execute(app.db);
  const own = pages.serve(html("Of the comment"));
  const late = await forward(`${own} and`);
  await shows(late, ["Of the comment", "Forwarded"]);
  expect(titles(await edit(ada, late, "nothing of its own"))).toEqual(["Forwarded"]);
  const asked = pages.asked.filter((request) => request.url === new URL(url).pathname);
  expect(asked).toHaveLength(1);
  // Taken away in one forward, and then where it was said first.
  expect((await remove(ada, early._id, url)).status).toBe(200);
  expect([titles(await read(ben, early)), titles(await read(ben, late))]).toEqual([
    [],
    ["Forwarded"],
  ]);
  expect((await remove(ada, sent._id, url)).status).toBe(200);
  await shows(late, []);
});

test("old pictures go and leave their previews; pages that nobody shows go whole", async () => {
  const sent = await ada.send(general, await pageWithPicture("Lasting"));
  await shows(sent, ["Lasting"]);
  const picture = (await read(ada, sent)).previews[0]?.picture?.url ?? "";
  const store = createLocalStore(join(app.dataDir, "files"));
  await collectPages({ db: app.db, store });
  expect((await ada.read(picture)).status).toBe(200);
  await sql`INSERT INTO link_pages (_id, url, asked_at) VALUES (${MISSING}, 'http://a.example/',
    now() - interval '25 hours')`.execute(app.db);
  await sql`UPDATE link_pages SET asked_at = now() - interval '91 days'
    WHERE picture_size IS NOT NULL`.execute(app.db);
  await collectPages({ db: app.db, store });
  expect((await ada.read(picture)).status).toBe(404);
  expect(titles(await read(ada, sent))).toEqual(["Lasting"]);
  const unshown = sql`SELECT FROM link_pages WHERE _id = ${MISSING}`;
  expect((await unshown.execute(app.db)).rows).toEqual([]);
  expect(await pictureRows()).toBe(0);
});

test("nothing is asked where the workspace or the operator wants no previews", async () => {
  const url = pages.serve(html("Wanted again"));
  const off = await ada.call(calls.workspaceUpdate, { body: { link_previews: false } });
  expect(off.link_previews).toBe(false);
  const before = pages.asked.length;
  await ada.send(general, url);
  await settled();
  expect(pages.asked.length).toBe(before);
  await ada.call(calls.workspaceUpdate, { body: { link_previews: true } });
  await shows(await ada.send(general, url), ["Wanted again"]);
});
