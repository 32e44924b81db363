import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { createLog } from "../log/log.ts";
import { createHttpServer } from "./server.ts";

const log = createLog({ level: "silent" });
const page = { messages: Array.from({ length: 400 }, (_, n) => ({ n, text: `message ${n}` })) };

it.each([
  ["gzip", gunzipSync],
  ["br", brotliDecompressSync],
])(
  "a page is packed with %s at once, without a stream, so that its length is known",
  async (encoding, unpack) => {
    const server = await createHttpServer({
      log,
      rateLimit: false,
      trustProxy: false,
      checkAnswers: false,
    });
    server.get("/page", async () => page);
    const answer = await server.inject({
      url: "/page",
      headers: { "accept-encoding": encoding },
    });
    expect(answer.headers).toMatchObject({ "content-encoding": encoding });
    expect(answer.headers["content-length"]).toBe(String(answer.rawPayload.length));
    expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual(page);
    await server.close();
  },
);
