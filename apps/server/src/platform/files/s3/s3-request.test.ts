import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { sendOnce } from "./s3-request.ts";

const PATIENCE_MS = 100;

it("waits for whoever stops reading, and still notices afterwards that the other side fell silent", async () => {
  // Far more than waits for its reader here, and then nothing, without an end.
  const server = createServer((_, answer) => {
    answer.writeHead(200, { "content-length": "3000000" });
    answer.write(Buffer.alloc(2_000_000));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = new URL(`http://127.0.0.1:${port}/`);
  try {
    const request = { method: "GET", url, headers: {}, body: undefined };
    const response = await sendOnce(request, PATIENCE_MS);
    await sleep(5 * PATIENCE_MS);
    expect(response.destroyed).toBe(false);
    await expect(buffer(response)).rejects.toThrow();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
