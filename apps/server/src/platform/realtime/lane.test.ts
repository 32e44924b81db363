import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StreamNews } from "../bus/bus.ts";
import type { Connection } from "./connection.ts";
import { Lane } from "./lane.ts";

/** One committed change: it takes `size` numbers, and may change who is a member. */
interface Commit {
  size: number;
  members?: boolean;
}

/** The database of one channel: what is committed, and who is a member since when. */
class Truth {
  readonly commits: Array<{ after: number; head: number; members_rev: number; inside: boolean }> =
    [];
  #inside = true;

  add({ size, members }: Commit): StreamNews {
    const after = this.head;
    const head = after + size;
    if (members) this.#inside = !this.#inside;
    const members_rev = members ? head : this.membersRev;
    this.commits.push({ after, head, members_rev, inside: this.#inside });
    return this.news(after, head);
  }
  get head(): number {
    return this.commits.at(-1)?.head ?? 0;
  }
  get membersRev(): number {
    return this.commits.at(-1)?.members_rev ?? 0;
  }
  get inside(): boolean {
    return this.#inside;
  }
  news(after: number, head: number): StreamNews {
    const members_rev = this.commits.find((commit) => commit.head === head)?.members_rev ?? 0;
    const frame = JSON.stringify({ after, head });
    return { type: "stream", audience: "channel", id: "c", after, head, members_rev, frame };
  }
}

/** A connection that keeps what it was sent. */
function listener() {
  const frames: Array<{ after: number; head: number }> = [];
  const connection = { send: (frame: string) => frames.push(JSON.parse(frame)) };
  return { frames, connection: connection as unknown as Connection };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function start() {
  const truth = new Truth();
  const { frames, connection } = listener();
  const faults = { reload: 0, read: 0 };
  const errors: unknown[] = [];
  const lane = new Lane(
    {
      read: async (after) => {
        await turn();
        if (faults.read-- > 0) throw new Error("away");
        return truth.head > after ? truth.news(after, truth.head) : undefined;
      },
      reload: async () => {
        const { inside, membersRev } = truth;
        await turn();
        if (faults.reload-- > 0) throw new Error("away");
        if (inside) lane.connections.add(connection);
        else lane.connections.delete(connection);
        return membersRev;
      },
      empty: () => {},
      onError: (error) => errors.push(error),
    },
    0,
    0,
  );
  lane.connections.add(connection);
  const settle = async () => {
    for (let n = 0; n < 20; n += 1) await turn();
  };
  return { truth, lane, frames, faults, errors, settle };
}

const commits = fc.array(
  fc.record({ size: fc.integer({ min: 1, max: 3 }), members: fc.boolean() }),
  { minLength: 1, maxLength: 12 },
);
/** What becomes of each news on its way: how often it arrives, and after how many others. */
const ways = fc.array(
  fc.record({ copies: fc.integer({ min: 0, max: 2 }), late: fc.integer({ min: 0, max: 5 }) }),
  { minLength: 12, maxLength: 12 },
);

function onTheWay(news: StreamNews[], way: Array<{ copies: number; late: number }>): StreamNews[] {
  return news
    .flatMap((one, index) => {
      const { copies, late } = way[index] ?? { copies: 1, late: 0 };
      return Array.from({ length: copies }, () => ({ one, at: index + late }));
    })
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

describe("A lane whose news is lost, doubled and out of order", () => {
  it("delivers every number once and in order, once the sweep has looked", () =>
    fc.assert(
      fc.asyncProperty(commits, ways, fc.array(fc.boolean()), async (made, way, pauses) => {
        const { truth, lane, frames, settle } = start();
        const news = made.map(({ size }) => truth.add({ size }));
        for (const [index, one] of onTheWay(news, way).entries()) {
          lane.push(one);
          if (pauses[index]) await turn();
        }
        await settle();
        lane.note(truth.head, truth.membersRev);
        await settle();
        // Each frame begins where the one before it ended, and the last one ends at the head.
        expect([0, ...frames.map((frame) => frame.head)].slice(0, -1)).toEqual(
          frames.map((frame) => frame.after),
        );
        expect(frames.at(-1)?.head).toBe(truth.head);
      }),
    ));

  it("never delivers a change to who was no member at it", () =>
    fc.assert(
      fc.asyncProperty(commits, ways, async (made, way) => {
        const { truth, lane, frames, settle } = start();
        const plan = made.map((commit, index) => ({ commit, index }));
        const pending: StreamNews[] = [];
        for (const { commit } of plan) {
          pending.push(truth.add(commit));
          const before = frames.length;
          for (const one of onTheWay(pending, way)) lane.push(one);
          await settle();
          lane.note(truth.head, truth.membersRev);
          await settle();
          const heard = frames.slice(before);
          if (!truth.inside) expect(heard).toEqual([]);
          else if (!commit.members) expect(heard.at(-1)?.head).toBe(truth.head);
        }
      }),
    ));

  it("makes good after the database was away", () =>
    fc.assert(
      fc.asyncProperty(
        commits,
        fc.nat({ max: 3 }),
        fc.nat({ max: 3 }),
        async (made, reloads, reads) => {
          const { truth, lane, frames, faults, settle } = start();
          Object.assign(faults, { reload: reloads, read: reads });
          const first = truth.add({ size: 1 });
          for (const { size } of made) lane.push(truth.add({ size }));
          lane.push(first);
          await settle();
          for (let sweep = 0; sweep < 8; sweep += 1) {
            lane.note(truth.head, truth.membersRev);
            await settle();
          }
          expect(frames.at(-1)?.head).toBe(truth.head);
        },
      ),
    ));
});

describe("A lane that reads its members", () => {
  it("reads them again when somebody arrived with another list meanwhile", async () => {
    const { truth, lane, frames, settle } = start();
    const removed = truth.add({ size: 1, members: true });
    lane.push(removed);
    // The list is being read without the newcomer; they come back as a member by the next change.
    const back = truth.add({ size: 1, members: true });
    const { frames: heard, connection } = listener();
    lane.connections.add(connection);
    lane.expect(back.members_rev);
    await settle();
    lane.push(truth.add({ size: 1 }));
    await settle();
    expect(heard.at(-1)?.head).toBe(truth.head);
    expect(frames.at(-1)?.head).toBe(truth.head);
  });

  it("says nothing, and no news is lost, while it cannot read them", async () => {
    const { truth, lane, frames, faults, errors, settle } = start();
    faults.reload = 1;
    lane.push(truth.add({ size: 1, members: true }));
    lane.push(truth.add({ size: 1, members: true }));
    await settle();
    expect(errors).toHaveLength(1);
    expect(frames).toEqual([]);
    lane.note(truth.head, truth.membersRev);
    await settle();
    expect(frames.at(-1)?.head).toBe(truth.head);
  });
});
