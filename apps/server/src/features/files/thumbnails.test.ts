import { deflateSync } from "node:zlib";
import { calls, type File as SharedFile } from "@parley/contract";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { makeImage } from "../../test/images.ts";
import { channelNamed, openSocket } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let general: string;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  general = await channelNamed(ada, "general");
});
afterAll(() => server.close());

/** The thumbnail, once the job has made it. */
async function thumbnailOf(file: SharedFile): Promise<Buffer> {
  let made: Response | undefined;
  await expect
    .poll(
      async () => {
        made = await ada.read(file.thumb_url ?? "");
        return made.headers.get("cache-control");
      },
      { timeout: 15_000 },
    )
    .toContain("immutable");
  expect(made?.headers.get("content-type")).toBe("image/jpeg");
  return Buffer.from((await made?.arrayBuffer()) ?? new ArrayBuffer());
}

describe("Thumbnails", () => {
  it.each([
    ["wide", { width: 2_000, height: 1_000 }, { width: 900, height: 450 }],
    ["high", { width: 500, height: 1_800 }, { width: 250, height: 900 }],
    ["small, never enlarged", { width: 30, height: 20 }, { width: 30, height: 20 }],
    ["thin", { width: 5_000, height: 1 }, { width: 900, height: 1 }],
  ])("are at most 900×900 JPEGs, named with the prefix thumb_: %s", async (_, size, expected) => {
    const file = await ada.upload("a photo.png", await makeImage(size));
    expect(file).toMatchObject(size);
    expect(file.thumb_url).toMatch(/\/thumb_a_photo\.jpg$/);
    const { format, width, height } = await sharp(await thumbnailOf(file)).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", ...expected });
  });

  it("have JPEG quality 80", async () => {
    const file = await ada.upload("q.png", await makeImage({ width: 300, height: 300 }));
    const made = await thumbnailOf(file);
    const again = (quality: number) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
        .jpeg({ quality, progressive: true })
        .toBuffer();
    // The first quantisation table tells the quality that a JPEG was saved with.
    const tableOf = (jpeg: Buffer) => {
      const at = jpeg.indexOf(Buffer.from([0xff, 0xdb]));
      return jpeg.subarray(at + 5, at + 69).toString("hex");
    };
    expect(tableOf(made)).toBe(tableOf(await again(80)));
    expect(tableOf(made)).not.toBe(tableOf(await again(81)));
  });

  it("are upright, and keep nothing that the camera wrote", async () => {
    const turned = await makeImage({ width: 400, height: 200 }, (image) =>
      image.withMetadata({ orientation: 6, exif: { IFD0: { Copyright: "SECRET PLACE" } } }).jpeg(),
    );
    expect(Buffer.from(turned).includes("SECRET PLACE")).toBe(true);
    const thumbnail = await thumbnailOf(await ada.upload("turned.jpg", turned));
    expect(thumbnail.includes("SECRET PLACE")).toBe(false);
    const { width, height, exif, icc, orientation } = await sharp(thumbnail).metadata();
    expect({ width, height, exif, icc, orientation }).toEqual({
      width: 200,
      height: 400,
      exif: undefined,
      icc: undefined,
      orientation: undefined,
    });
    // The red corner was upper left; turned by a quarter it is upper right.
    const corner = await sharp(thumbnail)
      .extract({ left: 180, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(corner[0]).toBeGreaterThan(150);
  });

  it.each(["jpeg", "png", "webp", "gif", "avif"] as const)("are made of %s", async (format) => {
    const content = await makeImage({ width: 64, height: 48 }, (image) => image.toFormat(format));
    const file = await ada.upload(`a.${format}`, content);
    expect(file).toMatchObject({ kind: "image", width: 64, height: 48 });
    expect((await sharp(await thumbnailOf(file)).metadata()).width).toBe(64);
  });

  it("of large images are a blank of one pixel until they are made, which nobody keeps", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const create = { width: 700, height: 700, channels: 3, background: "#888", noise } as const;
    const content = await sharp({ create }).png().toBuffer();
    expect(content.length).toBeGreaterThan(256 * 1024);
    const file = await ada.upload("large.png", new Uint8Array(content));
    await thumbnailOf(file);
    // As before the job has run.
    await sql`UPDATE files SET thumb_size = NULL WHERE _id = ${file._id}`.execute(server.db);
    const response = await ada.read(file.thumb_url ?? "");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const blank = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(blank).toMatchObject({ format: "png", width: 1, height: 1 });
  });

  it("of small images that are not made yet are answered by the original, which nobody keeps", async () => {
    const content = await makeImage({ width: 40, height: 40 });
    const file = await ada.upload("a.png", content);
    const response = await ada.read(file.thumb_url ?? "");
    expect(response.status).toBe(200);
    const type = response.headers.get("content-type");
    // The job may be quicker than this test; then it is the thumbnail.
    if (type === "image/png")
      expect(response.headers.get("cache-control")).toBe("private, no-store");
    else expect(type).toBe("image/jpeg");
  });
});

/** A PNG that says it is so large, with far too little in it. */
function floodPng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const data = chunk("IDAT", deflateSync(Buffer.alloc(1_000_000)));
  return new Uint8Array(
    Buffer.concat([signature, chunk("IHDR", header), data, chunk("IEND", Buffer.alloc(0))]),
  );
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

describe("An attack by an image:", () => {
  it("a pixel flood is a file to download", async () => {
    const file = await ada.upload("bomb.png", floodPng(50_000, 50_000));
    expect(file).toMatchObject({ kind: "other", width: null, height: null, thumb_url: null });
    expect((await ada.read(file.url)).headers.get("content-disposition")).toMatch(/^attachment/);
  });

  it("one that cannot be read becomes a file to download, and its messages are told", async () => {
    const file = await ada.upload("broken.png", floodPng(3_000, 3_000).slice(0, 200));
    expect(file).toMatchObject({ kind: "image", width: 3_000 });
    const socket = await openSocket(server.url, ada);
    const sent = await ada.send(general, "look", { file_ids: [file._id] });
    const told = await socket.until(() =>
      socket.frames
        .flatMap((frame) => (frame.type === "channel" ? frame.rows : []))
        .find(
          (row) => row.type === "message" && row._id === sent._id && row.files[0]?.width === null,
        ),
    );
    expect(told).toMatchObject({
      seq: sent.seq,
      files: [{ kind: "other", thumb_url: null, name: "broken.png" }],
    });
    const page = await ada.call(calls.messageListChannel, {
      params: { channelId: general },
      query: {},
    });
    expect({ type: "message", ...page.messages.at(-1) }).toEqual(told);
    socket.close();
  });
});
