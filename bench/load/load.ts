import { answerCalls } from "../../faults/called-process.ts";
import { post } from "../../faults/http.ts";
import { Client } from "./client.ts";
import { dialects } from "./dialects.ts";
import { Ledger } from "./ledger.ts";
import type { BenchCalls } from "./protocol.ts";
import { type Group, talk } from "./talk.ts";

/*
 * The process that is all the clients: apart from what is measured, so that neither takes the other's
 * processor time, and cheap enough not to be the limit.
 */

/** Sockets that are opened at a time. */
const OPENINGS = 64;
const MOST_FAILURES = 20;

const groups = new Map<string, Group>();
let ledger = new Ledger(1);
let flipping: { timer: NodeJS.Timeout; flips: number; failed: string[] } | undefined;

function groupOf(name: string): Group {
  const group = groups.get(name);
  if (!group) throw new Error(`There is no group ${name}.`);
  return group;
}

function checkAlive({ clients }: Group): void {
  const cut = clients.filter(({ failure }) => failure !== undefined);
  if (cut.length === 0) return;
  throw new Error(`${cut.length} of ${clients.length} clients were cut off: ${cut[0]?.failure}`);
}

/** Lets members change what others see of them, evenly over each second. */
function startFlips({ clients }: Group, rate: number) {
  const state = { flips: 0, failed: [] as string[] };
  const begun = performance.now();
  const flip = async (n: number) => {
    const client = clients[n % clients.length];
    if (!client) return;
    const status = Math.floor(n / clients.length) % 2 === 0 ? "busy" : "online";
    const { url, member } = client;
    const answer = await post(url, "/presence/status", member.token, { status }).catch(
      (error: Error) => error.message,
    );
    const problem = typeof answer === "string" ? answer : String(answer.status);
    if (problem !== "200" && state.failed.length < MOST_FAILURES) state.failed.push(problem);
  };
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begun) / 1_000) * rate);
    for (; state.flips < due; state.flips += 1) void flip(state.flips);
  }, 5);
  return Object.assign(state, { timer });
}

answerCalls<BenchCalls>({
  async connect({ group, dialect: name, url, members }) {
    const dialect = dialects[name];
    const begun = performance.now();
    const clients: Client[] = [];
    const receivers = new Map<string, number>();
    const queue = [...members];
    const worker = async () => {
      for (let member = queue.shift(); member; member = queue.shift()) {
        const client = new Client(url, dialect, member, () => ledger);
        clients.push(client);
        for (const id of member.channels) receivers.set(id, (receivers.get(id) ?? 0) + 1);
        await client.isReady;
      }
    };
    await Promise.all(Array.from({ length: OPENINGS }, worker));
    groups.set(group, { dialect, clients, receivers });
    return { ms: performance.now() - begun };
  },
  async talk(asked) {
    const group = groupOf(asked.group);
    ledger = new Ledger(ledger.next);
    const talked = await talk(group, ledger, asked);
    checkAlive(group);
    return talked;
  },
  async watch({ group, watchers, people }) {
    const { clients } = groupOf(group);
    for (const place of watchers) {
      const user_ids = Array.from(
        { length: people },
        (_, n) => clients[(place + 1 + n) % clients.length]?.member.user_id ?? "",
      );
      clients[place]?.socket.sendText(JSON.stringify({ type: "watch", user_ids }));
    }
  },
  async flip({ group, rate }) {
    const { flips, failed } = flipping ?? { flips: 0, failed: [] };
    clearInterval(flipping?.timer);
    flipping = rate > 0 ? startFlips(groupOf(group), rate) : undefined;
    return { flips, failed };
  },
  async disconnect({ group }) {
    for (const client of groups.get(group)?.clients ?? []) client.end();
    groups.delete(group);
  },
});
