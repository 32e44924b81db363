import { calls, type File as SharedFile } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, TestClient } from "../../test/client.ts";
import { makeImage } from "../../test/images.ts";
import { channelNamed, MISSING } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let general: string;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  general = await channelNamed(ada, "general");
});
afterAll(() => server.close());

const share = (file: SharedFile, channel_id = general) =>
  ada.send(channel_id, "", { file_ids: [file._id] });
async function statusOf(who: TestClient, url: string): Promise<number> {
  const response = await who.read(url);
  await response.arrayBuffer();
  return response.status;
}

describe("A file is read by the file cookie or a bearer", () => {
  it("with its type, name, and a tag; kept privately and for ever", async () => {
    const file = await ada.upload("Größe.txt", "0123456789");
    const response = await ada.read(file.url);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("0123456789");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": expect.stringContaining("inline; filename="),
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
      "cross-origin-resource-policy": "same-origin",
    });
    const etag = response.headers.get("etag") ?? "";
    expect((await ada.read(file.url, { "if-none-match": etag })).status).toBe(304);
    const headers = { authorization: `Bearer ${ada.token}` };
    expect((await fetch(server.url + file.url, { headers })).status).toBe(200);
    expect((await fetch(server.url + file.url)).status).toBe(401);
  });

  it("by range, as players ask", async () => {
    const file = await ada.upload("sound.wav", `RIFF\x24\0\0\0WAVEfmt ${"\0".repeat(100)}`);
    expect(file).toMatchObject({ kind: "audio" });
    const response = await ada.read(file.url, { range: "bytes=8-11" });
    expect([response.status, await response.text()]).toEqual([206, "WAVE"]);
    expect(response.headers.get("content-range")).toBe(`bytes 8-11/${file.size}`);
  });
});

describe("An attack by the content of a file:", () => {
  it.each([
    [
      "SVG with script",
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      "a.svg",
    ],
    ["SVG named as PNG", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "a.png"],
    ["HTML", "<!doctype html><script>alert(1)</script>", "a.html"],
    ["HTML named as text", "<!doctype html><script>alert(1)</script>", "a.txt"],
    ["XML with a style sheet", '<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><a/>', "a.xml"],
  ])("%s is saved, never opened", async (_, content, name) => {
    const file = await ada.upload(name, content);
    expect(file).toMatchObject({ kind: "other", thumb_url: null });
    const { headers } = await ada.read(file.url);
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("content-disposition")).toMatch(/^attachment;/);
    expect(headers.get("content-security-policy")).toContain("sandbox");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("a polyglot of image and script is an image to every browser", async () => {
    const gif = Buffer.from(await makeImage({ width: 2, height: 2 }, (image) => image.gif()));
    const script = Buffer.from("*/=1;alert(document.domain);/*");
    const file = await ada.upload("lib.js", new Uint8Array(Buffer.concat([gif, script])));
    const { headers } = await ada.read(file.url);
    expect(headers.get("content-type")).toBe("image/gif");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("sandbox");
  });
});

describe("A file is given to", () => {
  it("its uploader alone before it is sent", async () => {
    const file = await ada.upload("draft.txt", "not yet");
    expect(await statusOf(ada, file.url)).toBe(200);
    expect(await statusOf(ben, file.url)).toBe(404);
  });

  it("whoever can see the conversation, member or not, and guests only as members", async () => {
    const guestless = await ada.upload("a.txt", "public");
    await share(guestless);
    const cleo = await registerPerson(server.url, "Cleo Ito");
    await cleo.call(calls.channelLeave, { body: { channel_id: general } });
    expect(await statusOf(cleo, guestless.url)).toBe(200);
  });

  it("a removed member exactly what a missing one gives, at once", async () => {
    const body = { name: "secret", visibility: "private" as const };
    const { _id: channel_id } = await ada.call(calls.channelCreate, { body });
    const user_id = ben.user_id;
    await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids: [user_id] } });
    const file = await ada.upload("a.png", await makeImage({ width: 5, height: 5 }));
    await share(file, channel_id);
    const addresses = [file.url, file.thumb_url ?? ""];
    for (const url of addresses) expect(await statusOf(ben, url)).toBe(200);
    await ada.call(calls.channelRemoveMember, { body: { channel_id, user_id } });
    for (const url of addresses) {
      const gone = await ben.read(url);
      const missing = await ben.read(url.replace(file._id, MISSING));
      expect([gone.status, await gone.text()]).toEqual([404, await missing.text()]);
      expect(gone.headers.get("cache-control")).toBe("private, no-store");
    }
  });

  it("nobody once every message that showed it is deleted", async () => {
    const file = await ada.upload("a.txt", "gone soon");
    const [first, second] = [await share(file), await share(file)];
    await ada.call(calls.messageDelete, { params: { _id: first._id } });
    expect(await statusOf(ben, file.url)).toBe(200);
    await ada.call(calls.messageDelete, { params: { _id: second._id } });
    for (const who of [ada, ben]) expect(await statusOf(who, file.url)).toBe(404);
  });

  it("nobody whose session is over", async () => {
    const file = await ada.upload("a.txt", "x");
    const body = { email: "ada.okafor@example.org", password: "correct horse battery" };
    const { access_token } = await ada.call(calls.authLogin, { body });
    const other = Object.assign(new TestClient(server.url), { token: access_token });
    expect(await statusOf(other, file.url)).toBe(200);
    await other.call(calls.authLogout, {});
    expect(await statusOf(other, file.url)).toBe(401);
  });
});
