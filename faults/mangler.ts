import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Dice } from "./random.ts";

/** Longest delay of a request, in ms: long enough that others overtake it. */
const DELAY_MS = 600;

interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function forward(port: number, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  const { method, url: path, headers } = incoming;
  return new Promise((resolve, reject) => {
    const call = request({ host: "127.0.0.1", port, method, path, headers }, (response) => {
      const { statusCode: status = 502, headers: answered } = response;
      readAll(response).then(
        (content) => resolve({ status, headers: answered, body: content }),
        reject,
      );
    });
    call.on("error", reject);
    call.end(body);
  });
}

/** A network that sends requests twice, late, and so in another order, and that loses answers. */
export async function startMangler(port: number, dice: Dice) {
  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await readAll(incoming);
    const fate = incoming.method === "GET" ? 0 : dice.between(0, 10);
    if (fate < 3) await sleep(dice.between(0, DELAY_MS));
    const first = forward(port, incoming, body);
    // The second one races the first: whichever the server takes up first counts.
    if (fate === 3) await forward(port, incoming, body);
    const answer = await first;
    if (fate === 4) await forward(port, incoming, body);
    if (fate === 5) {
      outgoing.destroy();
      return;
    }
    const { "transfer-encoding": _, connection: __, ...headers } = answer.headers;
    outgoing.writeHead(answer.status, { ...headers, "content-length": answer.body.length });
    outgoing.end(answer.body);
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.on("upgrade", (incoming, near, head) => {
    const far = connect(port, "127.0.0.1");
    const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}`);
    far.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    far.write(head);
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
