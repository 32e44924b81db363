import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "../measure/figures.ts";
import type { Client } from "./client.ts";
import type { Dialect } from "./dialect.ts";
import type { Ledger } from "./ledger.ts";
import type { Talk, Talked } from "./protocol.ts";

/** How long nothing may arrive before what is missing counts as lost, in ms. */
const PATIENCE_MS = 5_000;
/** How often it looks what is due, and what is still missing, in ms. */
const STEP_MS = 2;
const LOOK_MS = 5;
/** Failures that are kept. */
const MOST_FAILURES = 20;

/** Clients that hear the same server. */
export interface Group {
  dialect: Dialect;
  clients: Client[];
  /** How many of them hear each channel. */
  receivers: Map<string, number>;
}

/** Lets members write for a while, and waits until everything that they wrote has reached everybody. */
export async function talk(group: Group, ledger: Ledger, asked: Talk): Promise<Talked> {
  const { senders, bytes, pace } = asked;
  const failed: string[] = [];
  let turn = 0;
  const begun = performance.now();
  const end = begun + asked.seconds * 1_000;
  const send = async (place: number) => {
    const client = group.clients[senders[place % senders.length] ?? 0];
    const { channels } = client?.member ?? { channels: [] };
    // Whoever is in several channels talks in all of them, in turns.
    const channel = channels[Math.floor(place / senders.length) % channels.length];
    if (!client || !channel) throw new Error("A sender has no channel.");
    const receivers = group.receivers.get(channel) ?? 0;
    await client.send(group.dialect, channel, receivers, bytes).catch((error: Error) => {
      if (failed.length < MOST_FAILURES) failed.push(error.message);
    });
  };
  const under: Promise<void>[] = [];
  if ("inFlight" in pace) {
    const worker = async (first: number) => {
      for (let place = first; performance.now() < end; place += pace.inFlight) {
        await send(place);
        if (failed.length >= MOST_FAILURES) return;
      }
    };
    for (let first = 0; first < pace.inFlight; first += 1) under.push(worker(first));
  } else {
    for (let now = begun; now < end; now = performance.now()) {
      const due = Math.floor(((now - begun) / 1_000) * pace.rate);
      for (; turn < due; turn += 1) under.push(send(turn));
      await sleep(STEP_MS);
    }
  }
  await Promise.all(under);
  await untilDelivered(ledger);
  return resultOf(ledger, failed, begun);
}

/** Waits until nobody lacks anything, or nothing has come for a while. */
async function untilDelivered(ledger: Ledger): Promise<void> {
  let [before, since] = [-1, performance.now()];
  while (ledger.entries.some(({ missing, ackedAt }) => missing > 0 && ackedAt > 0)) {
    if (ledger.deliveries !== before) [before, since] = [ledger.deliveries, performance.now()];
    if (performance.now() - since > PATIENCE_MS) return;
    await sleep(LOOK_MS);
  }
}

function resultOf(ledger: Ledger, failed: string[], begun: number): Talked {
  const { entries, deliveries, frames, bytes, checked, wrong } = ledger;
  const acked = entries.filter(({ ackedAt }) => ackedAt > 0);
  const acks = acked.map(({ ackedAt, sentAt }) => ackedAt - sentAt);
  const lasts = acked.map(({ lastAt, sentAt }) => lastAt - sentAt);
  const lacking = acked.reduce((sum, { missing }) => sum + missing, 0);
  return {
    seconds: (Math.max(ledger.lastAt, begun) - begun) / 1_000,
    sent: acked.length,
    failed,
    expected: deliveries + lacking,
    deliveries,
    frames,
    bytes,
    checked,
    wrong,
    ack: { p50: quantile(acks, 0.5), p99: quantile(acks, 0.99) },
    last: { p50: quantile(lasts, 0.5), p99: quantile(lasts, 0.99) },
  };
}
