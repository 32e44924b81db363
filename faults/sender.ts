import type { Message } from "@parley/contract";
import { post } from "./http.ts";
import type { Acknowledged, Person } from "./protocol.ts";

/** Longest pause before another attempt, in ms, as in the web app's outbox; the first one's bound is a second. */
const MAX_PAUSE_MS = 30_000;

/** Where a person's messages go out: somebody's tab. */
export interface Tab {
  url: string;
  person: Person;
}

interface Item {
  client_id: string;
  text: string;
  place: number;
  writtenAt: number;
}

/** What one person wrote in one channel, and how far each of their tabs is with sending it. */
interface Lane {
  channel_id: string;
  items: Item[];
  tabs: Map<Tab, { next: number; isBusy: boolean; attempt: number; wake: () => void }>;
}

/**
 * Sends what people write as the web app's outbox does: one after the other in each conversation, the same
 * `client_id` until it is answered, with a pause after trouble that a new connection ends.
 */
export class Sender {
  acknowledged: Acknowledged[] = [];
  refused: string[] = [];
  /** Client ids that two tabs were told different things about. */
  contradictions: string[] = [];
  /** Why each request failed that is sent again: what the network said, or the status. */
  failures: string[] = [];
  latencies: number[] = [];
  #lanes = new Map<string, Lane>();
  #lanesOf = new Map<Tab, Lane[]>();
  #settled = new Set<string>();
  #written = 0;

  get waiting(): number {
    return this.#written - this.#settled.size;
  }

  /** Writes a message; every tab of its writer that is named sends it. */
  write(tabs: readonly Tab[], channel_id: string, text: string): void {
    const [first] = tabs;
    if (!first) return;
    const key = `${first.person.user_id} ${channel_id}`;
    const lane: Lane = this.#lanes.get(key) ?? { channel_id, items: [], tabs: new Map() };
    this.#lanes.set(key, lane);
    const place = lane.items.length;
    lane.items.push({ client_id: crypto.randomUUID(), text, place, writtenAt: Date.now() });
    this.#written += 1;
    // A tab that is opened later finds all that waits, and sends nothing before it.
    const next = Math.min(place, ...[...lane.tabs.values()].map((other) => other.next));
    for (const tab of tabs) {
      if (lane.tabs.has(tab)) continue;
      lane.tabs.set(tab, { next, isBusy: false, attempt: 0, wake: () => {} });
      this.#lanesOf.set(tab, [...(this.#lanesOf.get(tab) ?? []), lane]);
    }
    for (const tab of lane.tabs.keys()) void this.#pump(lane, tab);
  }

  /** A tab is connected again: it tries at once what pauses. */
  wake(tab: Tab): void {
    for (const lane of this.#lanesOf.get(tab) ?? []) lane.tabs.get(tab)?.wake();
  }

  async #pump(lane: Lane, tab: Tab): Promise<void> {
    const at = lane.tabs.get(tab);
    if (!at || at.isBusy) return;
    at.isBusy = true;
    for (let item = lane.items[at.next]; item; item = lane.items[at.next]) {
      if (await this.#attempt(lane, tab, item)) {
        at.next += 1;
        at.attempt = 0;
        continue;
      }
      const pause = Math.random() * Math.min(MAX_PAUSE_MS, 1_000 * 2 ** at.attempt);
      at.attempt += 1;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause);
        at.wake = () => {
          clearTimeout(timer);
          at.attempt = 0;
          resolve();
        };
      });
      at.wake = () => {};
    }
    at.isBusy = false;
  }

  /** One request; true when there is an answer that stays. */
  async #attempt({ channel_id }: Lane, tab: Tab, item: Item): Promise<boolean> {
    const { client_id, text, place, writtenAt } = item;
    const body = { channel_id, text, client_id };
    const asked = post(tab.url, "/message/create", tab.person.token, body);
    const answer = await asked.catch((error: NodeJS.ErrnoException) => {
      this.failures.push(error.code ?? error.message);
    });
    if (!answer) return false;
    const { status } = answer;
    if (status === 200 || status === 201) {
      const { seq } = (answer.body?.result?.data ?? { seq: 0 }) as Pick<Message, "seq">;
      this.#store({
        client_id,
        channel_id,
        user_id: tab.person.user_id,
        place,
        seq,
        writtenAt,
        at: Date.now(),
      });
      if (status === 201) this.latencies.push(Date.now() - item.writtenAt);
      return true;
    }
    if (status >= 500 || status === 408 || status === 429) {
      this.failures.push(String(status));
      return false;
    }
    this.refused.push(client_id);
    this.#settled.add(client_id);
    return true;
  }

  #store(entry: Acknowledged): void {
    if (this.#settled.has(entry.client_id)) {
      const before = this.acknowledged.find(({ client_id }) => client_id === entry.client_id);
      if (before?.seq !== entry.seq) this.contradictions.push(entry.client_id);
      return;
    }
    this.#settled.add(entry.client_id);
    this.acknowledged.push(entry);
  }
}
