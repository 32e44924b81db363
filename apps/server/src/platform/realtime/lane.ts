import type { StreamNews } from "../bus/bus.ts";
import type { Connection } from "./connection.ts";

/** Where a lane gets what it lacks; both read PostgreSQL, the only truth. */
export interface LaneSource {
  /** All changes after a number as one news; undefined when there are none. */
  read(after: number): Promise<StreamNews | undefined>;
  /** Makes `connections` the audience again and gives the number of the membership list it read. */
  reload(): Promise<number>;
  /** The last of those who heard it has left. */
  empty(): void;
  onError(error: unknown): void;
}

/**
 * One stream on this node: delivers its news in the order of their numbers, fills gaps, and never
 * delivers by a membership list older than the one that the news was meant for.
 */
export class Lane {
  readonly connections = new Set<Connection>();
  /** Number up to which this node has delivered. */
  head: number;
  #membersRev: number;
  /** Counts the connections that came with another list than ours: a reading under way may lack them. */
  #arrivals = 0;
  #pending: StreamNews[] = [];
  #busy = false;
  #source: LaneSource;

  constructor(source: LaneSource, head: number, membersRev: number) {
    this.#source = source;
    this.head = head;
    this.#membersRev = membersRev;
  }

  /** A connection hears nothing more. */
  remove(connection: Connection): void {
    if (this.connections.delete(connection) && this.connections.size === 0) this.#source.empty();
  }

  push(news: StreamNews): void {
    this.#pending.push(news);
    if (!this.#busy) this.#drain();
  }

  /** What the sweep saw in the database: anything newer is fetched. */
  note(head: number, membersRev: number): void {
    if (head <= this.head && membersRev <= this.#membersRev) return;
    if (!this.#busy) void this.#mend(membersRev, head);
  }

  /** A connection whose snapshot knew another membership list: read it again before the next delivery. */
  expect(membersRev: number): void {
    if (membersRev === this.#membersRev && !this.#busy) return;
    this.#membersRev = -1;
    this.#arrivals += 1;
  }

  #drain(): void {
    for (let news = this.#pending.shift(); news; news = this.#pending.shift()) {
      if (news.head <= this.head) continue;
      if (news.members_rev > this.#membersRev || news.after > this.head) {
        this.#pending.unshift(news);
        void this.#mend(news.members_rev, news.after);
        return;
      }
      this.#deliver(news);
    }
  }

  #deliver(news: StreamNews): void {
    this.head = news.head;
    for (const connection of this.connections) connection.send(news.frame);
  }

  /** Reads the membership list; whoever arrived meanwhile makes it count for nothing. */
  async #reload(): Promise<void> {
    const arrivals = this.#arrivals;
    const membersRev = await this.#source.reload();
    this.#membersRev = arrivals === this.#arrivals ? membersRev : -1;
  }

  /** Reads the membership list if a newer one is known of, and the changes up to `needed` if they are missing. */
  async #mend(membersRev: number, needed: number): Promise<void> {
    this.#busy = true;
    try {
      if (membersRev > this.#membersRev) await this.#reload();
      if (needed > this.head) {
        const missed = await this.#source.read(this.head);
        // What is read may be newer than the list it is delivered by: then the list is read again.
        while (missed && missed.members_rev > this.#membersRev) await this.#reload();
        if (missed) this.#deliver(missed);
        if (this.head < needed) this.head = needed;
      }
    } catch (error) {
      // Delivering by an old list could tell a removed member: say nothing, the sweep comes back to it.
      this.#pending = [];
      this.#source.onError(error);
    } finally {
      this.#busy = false;
    }
    this.#drain();
  }
}
