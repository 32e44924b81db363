import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Channel, calls, limits, type Message } from "@parley/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { registerPerson, TestClient } from "../apps/server/src/test/client.ts";
import { copyClusterTemplate } from "../apps/server/src/test/cluster-template.ts";
import { type Parley, startParley } from "./support/parley.ts";

/** Senders at a time, and how many acknowledgements each kill waits for. */
const SENDERS = 8;
const ACKNOWLEDGED_BEFORE_KILL = 150;
const KILLS = 3;

/** What a sender knows: every client id that it ever used, and those that were acknowledged. */
interface Log {
  sent: Map<string, string>;
  acknowledged: Map<string, Message>;
}

let dataDir: string;
let parley: Parley;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "parley-kill-"));
  copyClusterTemplate(dataDir);
  parley = await startParley({ dataDir, env: { RATE_LIMIT: "off" } });
});
afterAll(async () => {
  await parley.dispose();
  await rm(dataDir, { recursive: true, force: true });
});

/** Sends one message after the other until the server is gone; what fails is not acknowledged. */
async function sendUntilGone(client: TestClient, channel: Channel, log: Log): Promise<void> {
  for (;;) {
    const client_id = crypto.randomUUID();
    const text = `message ${log.sent.size}`;
    log.sent.set(client_id, text);
    const body = { channel_id: channel._id, text, client_id };
    const answered = await client.ask(calls.messageCreate, { body }).catch(() => undefined);
    if (!answered) return;
    if (answered.body.result) log.acknowledged.set(client_id, answered.body.result.data as Message);
  }
}

async function history(client: TestClient, channel: Channel): Promise<Message[]> {
  const all: Message[] = [];
  for (let after = 0; ; after = all.at(-1)?.seq ?? after) {
    const query = { after, limit: limits.pageMax };
    const params = { channelId: channel._id };
    const page = await client.call(calls.messageListChannel, { params, query });
    all.push(...page.messages);
    if (!page.has_after) return all;
  }
}

it("loses nothing acknowledged and doubles nothing when killed with -9 during sends", async () => {
  const ada = await registerPerson(parley.url, "Ada");
  const channel = await ada.call(calls.channelCreate, { body: { name: "load" } });
  const log: Log = { sent: new Map(), acknowledged: new Map() };

  for (let kill = 0; kill < KILLS; kill += 1) {
    const enough = log.acknowledged.size + ACKNOWLEDGED_BEFORE_KILL;
    const senders = Array.from({ length: SENDERS }, () => {
      const client = new TestClient(parley.url);
      client.token = ada.token;
      return sendUntilGone(client, channel, log);
    });
    while (log.acknowledged.size < enough) await new Promise((done) => setTimeout(done, 5));
    await parley.kill9();
    await Promise.all(senders);
    parley = await startParley({ dataDir, env: { RATE_LIMIT: "off" } });
  }

  // As a client does at its return: what was not acknowledged is sent again with the same client id.
  const again = new TestClient(parley.url);
  again.token = ada.token;
  const unknown = [...log.sent].filter(([client_id]) => !log.acknowledged.has(client_id));
  expect(unknown.length).toBeGreaterThan(0);
  for (const [client_id, text] of unknown) {
    const body = { channel_id: channel._id, text, client_id };
    log.acknowledged.set(client_id, await again.call(calls.messageCreate, { body }));
  }

  const stored = await history(again, channel);
  expect(stored.map(({ client_id }) => client_id).sort()).toEqual([...log.sent.keys()].sort());
  for (const message of stored) expect(log.acknowledged.get(message.client_id)).toEqual(message);
  const numbers = stored.map(({ seq }) => seq);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});
