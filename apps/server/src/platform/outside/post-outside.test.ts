import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { ForbiddenAddress } from "./checked-lookup.ts";
import { mayReach, postOutside } from "./post-outside.ts";

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const post = (address: string, reach: "public" | "loopback") =>
  postOutside(address, { headers: { TTL: "60" }, body: Buffer.from("hello"), reach });

test.each([
  ["https://fcm.googleapis.com/fcm/send/x", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/x", true],
  ["https://93.184.215.14/x", true],
  ["http://fcm.googleapis.com/x", false],
  ["https://fcm.googleapis.com:8443/x", false],
  ["https://user:secret@fcm.googleapis.com/x", false],
  ["https://127.0.0.1/x", false],
  ["https://2130706433/x", false],
  ["https://0x7f.1/x", false],
  ["https://[::1]/x", false],
  ["https://[::ffff:10.0.0.1]/x", false],
  ["https://169.254.169.254/latest/meta-data", false],
  ["https://localhost/x", false],
  ["file:///etc/passwd", false],
  ["nonsense", false],
])("whether %s may be reached", (address, expected) => {
  expect(mayReach(address, "public")).toBe(expected);
});

test("a private address is never connected to, whatever name it goes by", async () => {
  let isAsked = false;
  const address = await listen((_, response) => {
    isAsked = true;
    response.end();
  });
  await expect(post(address, "public")).rejects.toThrow(ForbiddenAddress);
  // A name that leads to this machine, over the port that it would have: refused at the look-up.
  await expect(post("https://localhost.localdomain./x", "public")).rejects.toThrow();
  await expect(post("https://ip6-localhost/x", "public")).rejects.toThrow();
  expect(isAsked).toBe(false);
});

test("tells the status, follows no redirect, and stops reading what is too long", async () => {
  const paths: string[] = [];
  const address = await listen((request, response) => {
    paths.push(`${request.method} ${request.url} ${request.headers.ttl}`);
    if (request.url === "/moved") return response.writeHead(307, { location: "/there" }).end();
    response.writeHead(201, { "retry-after": "7" });
    response.write("x".repeat(64 * 1024));
    // Never ended: who waits for the end waits for ever.
  });
  expect(await post(`${address}/moved`, "loopback")).toMatchObject({ status: 307 });
  expect(await post(`${address}/long`, "loopback")).toMatchObject({
    status: 201,
    headers: { "retry-after": "7" },
  });
  expect(paths).toEqual(["POST /moved 60", "POST /long 60"]);
});
