import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { Sender, type Tab } from "./sender.ts";

test("a tab that is opened later sends nothing before what waits already", async () => {
  const asked: string[] = [];
  const held: ServerResponse[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    asked.push(JSON.parse(text).text);
    held.push(response);
    // Nobody is answered before both tabs have sent something.
    if (held.length < 2) return;
    for (const one of held.splice(0)) one.writeHead(201).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const person = { user_id: "ada", name: "Ada", username: "ada", token: "" };
  const first: Tab = { url: `http://127.0.0.1:${port}`, person };
  const second = { ...first };
  const sender = new Sender();
  sender.write([first], "channel", "written before");
  sender.write([first, second], "channel", "queued");
  await expect.poll(() => sender.waiting, { timeout: 30_000 }).toBe(0);
  await expect.poll(() => asked.length, { timeout: 30_000 }).toBe(4);
  expect(asked).toEqual(["written before", "written before", "queued", "queued"]);
  server.closeAllConnections();
  server.close();
});
