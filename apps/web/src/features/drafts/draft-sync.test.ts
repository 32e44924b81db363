import {
  type Draft,
  type DraftAnswer,
  type DraftPage,
  limits,
  type SetDraftBody,
} from "@parley/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DraftSync } from "./draft-sync.ts";
import { nothingKnown } from "./known-drafts.ts";
import { together } from "./together.ts";

describe("Two texts of one place become one in which", () => {
  test.each([
    ["one holds the other", "Hello world", "Hello", "Hello world"],
    ["the other holds the one", "", "Hello", "Hello"],
    ["both stand", "from here", "from there", "from here\n\nfrom there"],
  ])("%s", (_, mine, theirs, expected) => {
    expect(together(mine, theirs)).toBe(expected);
  });
});

const PAGE = 2;
const lost = new Error("no network");

/** What the server does with drafts: numbers of one stream, and nothing of another session is overwritten unseen. */
class Server {
  private readonly rows = new Map<string, Draft & { session: number }>();
  private head = 0;

  set(session: number, { channel_id, thread_id = null as never, text, base }: SetDraftBody) {
    const held = this.rows.get(channel_id);
    const before = { channel_id, thread_id: thread_id ?? null, text: "", rev: 0, ...held };
    const { session: writer, ...draft } = { session, ...before };
    const answer = { draft, after: draft.rev };
    if (draft.text === text) return { ...answer, is_stored: true };
    if (held && held.rev !== base && writer !== session) return { ...answer, is_stored: false };
    const after = this.head;
    this.head += 1;
    const next = { ...draft, text, rev: this.head };
    this.rows.set(channel_id, { ...next, session });
    return { draft: next, after, is_stored: true };
  }

  list(after: number): DraftPage {
    const all = [...this.rows.values()]
      .filter(({ rev }) => rev > after)
      .sort((a, b) => a.rev - b.rev)
      .map(({ session: _, ...draft }) => draft);
    const drafts = all.slice(0, PAGE);
    const has_more = all.length > PAGE;
    const rev = has_more ? (drafts.at(-1)?.rev ?? 0) : this.head;
    return { drafts, rev, has_more, is_reset: false };
  }
}

/** A device, whose network may lose a question or an answer. */
class Device {
  texts: Record<string, string> = {};
  loses: "nothing" | "questions" | "answers" = "nothing";
  readonly sync: DraftSync;

  constructor(server: Server, session: number) {
    const over = async <T>(ask: () => T): Promise<T> => {
      if (this.loses === "questions") throw lost;
      const answer = ask();
      // The answer takes a moment, in which one may write on.
      await Promise.resolve();
      if (this.loses === "answers") throw lost;
      return answer;
    };
    const deps = {
      texts: () => this.texts,
      write: ({ channel_id }: Pick<Draft, "channel_id">, text: string) =>
        this.write(channel_id, text),
      placeOf: (channel_id: string) => ({ channel_id, thread_id: null }),
      list: (after: number) => over(() => server.list(after)),
      set: (body: SetDraftBody): Promise<DraftAnswer> => over(() => server.set(session, body)),
      isRefusal: () => false,
    };
    this.sync = new DraftSync(deps, nothingKnown);
  }

  write(place: string, text: string): void {
    const { [place]: _, ...others } = this.texts;
    this.texts = text === "" ? others : { ...others, [place]: text };
  }
}

const places = ["general", "random", "lisbon"];
const step = fc.record({
  device: fc.nat({ max: 2 }),
  what: fc.constantFrom("write", "write", "empty", "push", "pull", "loses", "finds"),
  place: fc.constantFrom(...places),
  waits: fc.boolean(),
});

test("whatever is written where, and whatever the network loses: all devices end alike, and nothing is lost", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const server = new Server();
      const devices = [new Device(server, 0), new Device(server, 1), new Device(server, 2)];
      const running: Promise<unknown>[] = [];
      for (const [n, { device: at, what, place, waits }] of steps.entries()) {
        const device = devices[at] as Device;
        let done: Promise<unknown> = Promise.resolve();
        if (what === "write") device.write(place, `${device.texts[place] ?? ""}<${n}>`);
        if (what === "empty") device.write(place, "");
        if (what === "push") done = device.sync.push().catch(() => undefined);
        if (what === "pull") done = device.sync.pull().catch(() => undefined);
        if (what === "loses") device.loses = n % 2 ? "questions" : "answers";
        if (what === "finds") device.loses = "nothing";
        running.push(done);
        if (waits) await done;
      }
      await Promise.all(running);
      const written = devices.flatMap((device) =>
        Object.entries(device.texts).filter(
          ([place, text]) => text !== device.sync.known.byPlace[place]?.text,
        ),
      );
      for (let round = 0; round < 4; round += 1)
        for (const device of devices) {
          device.loses = "nothing";
          await device.sync.push();
          await device.sync.pull();
          await device.sync.push();
        }
      const [one, ...others] = devices.map(({ texts }) => texts);
      for (const other of others) expect(other).toEqual(one);
      for (const device of devices) expect(device.sync.hasChanges).toBe(false);
      for (const [place, text] of written) expect(one?.[place] ?? "").toContain(text);
    }),
    { numRuns: 300 },
  );
});

test("a text that is too long for a message stays here until it is shorter", async () => {
  const server = new Server();
  const [here, there] = [new Device(server, 0), new Device(server, 1)];
  here.write("lisbon", "x".repeat(limits.messageText + 1));
  expect(here.sync.hasChanges).toBe(false);
  await here.sync.push();
  expect(server.list(0).drafts).toEqual([]);
  here.write("lisbon", "x".repeat(limits.messageText));
  await here.sync.push();
  await there.sync.pull();
  expect(there.texts.lisbon).toHaveLength(limits.messageText);
});
