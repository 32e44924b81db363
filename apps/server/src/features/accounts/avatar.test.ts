import { calls, limits } from "@parley/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";

let server: TestApp;
let ada: TestClient;
beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
});
afterAll(() => server.close());

const { avatarSide } = limits;
type Content = string | Uint8Array<ArrayBuffer> | Buffer;
const file = (content: Content, name = "me.png") => new File([content], name);
const red = { r: 200, g: 20, b: 20 };
const blue = { r: 20, g: 20, b: 200 };

/** Red to the left, blue to the right. */
async function halves(width: number, height: number) {
  const half = { width: width / 2, height, channels: 3 as const };
  const right = await sharp({ create: { ...half, background: blue } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: red } })
    .composite([{ input: right, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
}

async function load(avatar: string | null, token = ada.token): Promise<Response> {
  return fetch(`${server.url}${avatar}`, { headers: { authorization: `Bearer ${token}` } });
}
async function pixelsOf(avatar: string | null) {
  const bytes = Buffer.from(await (await load(avatar)).arrayBuffer());
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const from = (y * info.width + x) * 3;
    return (data[from] ?? 0) > (data[from + 2] ?? 0) ? "red" : "blue";
  };
  return { info, at, bytes };
}
const set = (form: { file: File; x?: number; y?: number; size?: number }) =>
  ada.call(calls.userAvatar, { form });

describe("POST /user/avatar", () => {
  it("makes a square of 512 px from the middle, WebP, and shows it to everyone", async () => {
    const { avatar, rev } = await set({ file: file(await halves(800, 400)) });
    const { info, at } = await pixelsOf(avatar);
    expect([info.width, info.height]).toEqual([avatarSide, avatarSide]);
    expect([at(10, 256), at(500, 256)]).toEqual(["red", "blue"]);
    const ben = await registerPerson(server.url, "Ben Sato");
    const { users } = await ben.call(calls.userList, { query: { ids: ada.user_id } });
    expect(users[0]).toMatchObject({ avatar, rev });
    const answer = await load(avatar, ben.token);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    await answer.body?.cancel();
  });

  it("cuts out the square that was chosen, as far as it is inside", async () => {
    const picture = file(await halves(800, 400));
    const left = await pixelsOf((await set({ file: picture, x: 0, y: 0, size: 300 })).avatar);
    expect([left.at(5, 5), left.at(500, 500)]).toEqual(["red", "red"]);
    const beyond = { file: picture, x: 9_000, y: 9_000, size: 300 };
    const right = await pixelsOf((await set(beyond)).avatar);
    expect([right.at(5, 5), right.at(500, 500)]).toEqual(["blue", "blue"]);
  });

  it("turns it upright and keeps no metadata: neither place nor camera", async () => {
    const turned = await sharp(await halves(800, 400))
      .jpeg()
      .withExif({ IFD0: { Make: "Camera of Ada", Orientation: "6" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(turned).metadata()).exif).toBeDefined();
    const { avatar } = await set({ file: file(turned, "me.jpg") });
    const { at, bytes } = await pixelsOf(avatar);
    // A quarter turn: what was left is above.
    expect([at(256, 10), at(256, 500)]).toEqual(["red", "blue"]);
    const { exif, icc, xmp, format } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, format }).toEqual({ format: "webp" });
    expect(bytes.toString("latin1")).not.toContain("Camera of Ada");
  });

  it("takes a smaller picture too, and the first frame of one that moves", async () => {
    const small = await sharp({ create: { width: 3, height: 9, channels: 3, background: red } })
      .gif()
      .toBuffer();
    const { info, at } = await pixelsOf((await set({ file: file(small, "me.gif") })).avatar);
    expect([info.width, at(256, 256)]).toEqual([avatarSide, "red"]);
  });

  const bomb = () =>
    sharp({
      create: { width: 7_100, height: 7_100, channels: 3, background: red },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 1 })
      .toBuffer();
  it.each<[string, () => Promise<Content> | Content, number]>([
    [
      "a drawing with a script",
      () => '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
      422,
    ],
    ["a page that calls itself a picture", () => "<html><script>alert(1)</script></html>", 422],
    ["nothing", () => "", 422],
    ["a truncated picture", async () => (await halves(800, 400)).subarray(0, 500), 422],
    ["a pixel flood", bomb, 422],
    ["too many bytes", () => new Uint8Array(limits.avatarBytes + 1), 413],
  ])("refuses %s, and the picture before stays", async (_, content, status) => {
    const before = (await ada.call(calls.authMe, {})).avatar;
    const answer = await ada.ask(calls.userAvatar, { form: { file: file(await content()) } });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(/\S \S/);
    expect((await ada.call(calls.authMe, {})).avatar).toBe(before);
  });

  it("a picture that is also something else keeps only its pixels", async () => {
    const polyglot = Buffer.concat([
      await halves(40, 40),
      Buffer.from("<script>alert(1)</script>"),
    ]);
    const { bytes } = await pixelsOf((await set({ file: file(polyglot) })).avatar);
    expect(bytes.toString("latin1")).not.toContain("script");
  });
});

describe("A picture", () => {
  it("that was replaced or removed is gone", async () => {
    const { avatar: first } = await set({ file: file(await halves(40, 40)) });
    const { avatar: second } = await set({ file: file(await halves(40, 40)) });
    expect((await load(first)).status).toBe(404);
    expect((await load(second)).status).toBe(200);
    expect((await ada.call(calls.userDeleteAvatar, {})).avatar).toBeNull();
    expect((await load(second)).status).toBe(404);
    expect((await ada.call(calls.authMe, {})).avatar).toBeNull();
  });

  it("shows to nobody without a session", async () => {
    const { avatar } = await set({ file: file(await halves(40, 40)) });
    expect((await fetch(`${server.url}${avatar}`)).status).toBe(401);
    const cookie = `parley_files=${ada.token}`;
    expect((await fetch(`${server.url}${avatar}`, { headers: { cookie } })).status).toBe(200);
  });
});
