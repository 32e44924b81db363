import type { Message } from "@parley/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  counterexamples,
  isScheduledStep,
  type Step,
  scheduledSteps,
  step,
} from "../../../test/outbox-steps.ts";
import { changed, OutboxWorld, read, scheduled, written } from "../../../test/outbox-world.ts";

/*
 * Random histories of one person's browser: several tabs, which crash; a network that loses or delays requests
 * and loses answers; a server that refuses; sessions that end. Nothing is lost, doubled or out of order.
 */

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Plays a history and then lets everything through; returns what the person meant. */
async function play(steps: readonly Step[]) {
  const world = new OutboxWorld();
  await world.open();
  const meant = {
    written: [] as { client_id: string; channel_id: string; text: string }[],
    /** Of these, what is to be sent later: `due`, its time came or somebody has it sent; the last text and moment. */
    later: new Map<string, { due: boolean; gone?: true; text?: string; send_at?: string }>(),
    refused: new Set<string>(),
    discarded: new Set<string>(),
    /** Last wish by message id: its text, or null for deleted. */
    wishes: new Map<string, string | null>(),
    /** What a deleted message said. */
    before: new Map<string, string | undefined>(),
    /** Whether it is to be pinned, by message id. */
    pins: new Map<string, boolean>(),
    /** How far was read, and what set it by hand last, by channel number. */
    marks: new Map<number, { seq: number; byHand: string | null }>(),
  };
  const tabAt = (n: number) => world.living[n % world.living.length] ?? world.living[0];
  const storedAt = (n: number) => world.server.stored[n % Math.max(1, world.server.stored.length)];
  let edits = 0;
  for (const [type, n] of steps) {
    const tab = tabAt(n);
    if (!tab) throw new Error("There is always a tab.");
    if (type === "write") {
      const message = written(n % 2);
      await tab.outbox.add(message);
      meant.written.push(message);
    } else if (type === "schedule") {
      const message = scheduled(n % 2);
      await tab.outbox.add(message);
      meant.written.push(message);
      meant.later.set(message.client_id, { due: false });
    } else if (type === "comeDue") {
      // What was taken back may be sent while its deletion is on its way: nobody can help that.
      const waiting = [...world.server.scheduled].filter(
        ([id, one]) => one && !meant.discarded.has(id) && !meant.later.get(id)?.gone,
      );
      const [id] = waiting[n % Math.max(1, waiting.length)] ?? [];
      const sent = id && world.server.comeDue(id);
      if (sent) meant.later.set(id, { ...meant.later.get(id), due: true });
      if (sent) for (const one of world.living) one.outbox.stored(id, sent._id);
    } else if (isScheduledStep(type)) {
      const shown = [...world.server.scheduled].flatMap(([id, one]) => {
        const meantOf = meant.later.get(id);
        const isOffered = one && !meantOf?.gone && !meantOf?.due && !meant.discarded.has(id);
        return isOffered ? [{ _id: id, channel_id: one.channel_id }] : [];
      });
      const target = shown[n % Math.max(1, shown.length)];
      if (target) {
        edits += 1;
        const { wish, change } = scheduledSteps[type](edits);
        await tab.outbox.change(changed(target, change));
        meant.later.set(target._id, { due: false, ...meant.later.get(target._id), ...wish });
      }
    } else if (type === "read") {
      const held = meant.marks.get(n % 2) ?? { seq: 0, byHand: null };
      const mark = read(n % 2, n, held.byHand);
      tab.outbox.mark(mark);
      tab.outbox.tellMark(mark.channel_id);
      meant.marks.set(n % 2, { ...held, seq: Math.max(n, held.seq) });
    } else if (type === "unread") {
      const mark = read(n % 2, n);
      tab.outbox.mark(mark);
      tab.outbox.tellMark(mark.channel_id);
      meant.marks.set(n % 2, { seq: n, byHand: mark.client_id });
    } else if (type === "pin") {
      const target = storedAt(n);
      if (target && meant.wishes.get(target._id) !== null && target.deleted_at === null) {
        const pinned = !meant.pins.get(target._id);
        await tab.outbox.change(changed(target, { type, pinned }));
        meant.pins.set(target._id, pinned);
      }
    } else if (type === "arrive") {
      const [late] = world.delayed.splice(n % Math.max(1, world.delayed.length), 1);
      if (late) world.server.take(late);
    } else if (type === "edit" || type === "delete") {
      const target = storedAt(n);
      // Whoever sees a message in the timeline changes it; what was deleted is not offered.
      if (target && meant.wishes.get(target._id) !== null && target.deleted_at === null) {
        edits += 1;
        const text = `edit ${edits}`;
        await tab.outbox.change(
          changed(target, type === "edit" ? { type, text } : { type: "delete" }),
        );
        if (type === "delete")
          meant.before.set(target._id, meant.wishes.get(target._id) ?? undefined);
        meant.wishes.set(target._id, type === "edit" ? text : null);
      }
    } else if (type === "restore") {
      const target = storedAt(n);
      // Only what one deleted oneself is offered to be brought back.
      const isOwnWish = target && !meant.discarded.has(target.client_id);
      if (isOwnWish && meant.wishes.get(target._id) === null) {
        await tab.outbox.change(changed(target, { type }));
        const before = meant.before.get(target._id);
        if (before === undefined) meant.wishes.set(target._id, target.text);
        else meant.wishes.set(target._id, before);
      }
    } else if (type === "timer") [...world.timers][n]?.();
    else if (type === "resume") for (const one of world.living) one.outbox.resume();
    else if (type === "open" && world.living.length < 3) await world.open();
    else if (type === "crash") await world.crash(tab);
    else if (type === "retry" || type === "discard") {
      const shown = tab.pending.filter((held) => held.kind === "message" && !held.withdrawn);
      const held = shown[n % Math.max(1, shown.length)];
      if (held && type === "discard") meant.discarded.add(held.client_id);
      if (held) tab.outbox[type](held.client_id);
    } else answer(world, type, n, meant.refused);
    await settle();
    await settle();
    const known = new Set(
      [...world.server.stored, ...world.kept].map(({ client_id }) => client_id),
    ).union(new Set(world.server.scheduled.keys()));
    for (const { client_id } of meant.written)
      expect(known.has(client_id) || meant.discarded.has(client_id)).toBe(true);
  }
  for (let round = 0; round < 200 && !isQuiet(world); round += 1) {
    for (const tab of world.living) tab.outbox.resume();
    for (let left = world.attempts.length; left > 0; left -= 1) answer(world, "ok", 0, new Set());
    await settle();
    await settle();
  }
  // What a proxy held up until now changes nothing any more.
  for (const late of world.delayed) world.server.take(late);
  return { world, meant };
}

const isQuiet = (world: OutboxWorld) =>
  world.attempts.length === 0 && world.kept.every(({ status }) => status === "failed");

function answer(world: OutboxWorld, type: Step[0], n: number, refused: Set<string>): void {
  const [attempt] = world.attempts.splice(n % Math.max(1, world.attempts.length), 1);
  if (!attempt) return;
  const { operation, answer: reply } = attempt;
  if (type === "ended" || type === "lostRequest" || type === "delayedRequest") {
    if (type === "delayedRequest") world.delayed.push(operation);
    reply({ type: type === "ended" ? "ended" : "trouble" });
    return;
  }
  // What was stored before cannot be refused after: a repetition gets the stored message.
  const isSame = ({ client_id }: { client_id: string }) => client_id === operation.client_id;
  // Nor is it stored after it was refused, by a request of a tab that is gone.
  const onTheirWay = [...world.attempts.map((one) => one.operation), ...world.delayed];
  const isKnown = world.server.scheduled.has(operation.client_id);
  const mayRefuse = !isKnown && ![...world.server.stored, ...onTheirWay].some(isSame);
  if (type === "refused" && operation.kind === "message" && mayRefuse) {
    refused.add(operation.client_id);
    reply({ type: "refused", sentence: "No." });
    return;
  }
  const result = world.server.take(operation);
  if (type.startsWith("frame") && result.type === "stored" && operation.kind === "message")
    for (const tab of world.living) tab.outbox.stored(operation.client_id, result.message._id);
  if (type === "lostAnswer" || type === "frameThenLost") reply({ type: "trouble" });
  else reply(result);
}

test("each message is stored once and in order, or visibly failed, never silently gone", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: "max" }), async (steps) => {
      const { world, meant } = await play(steps);
      expect(isQuiet(world)).toBe(true);
      // All tabs show the same, which is what is kept.
      const ids = world.kept.map(({ client_id }) => client_id).sort();
      for (const { pending } of world.living)
        expect(pending.map(({ client_id }) => client_id).sort()).toEqual(ids);
      const stored = new Map(world.server.stored.map((m) => [m.client_id, m] as const));
      expect(stored.size).toBe(world.server.stored.length);
      for (const { client_id } of meant.written) {
        const message: Message | undefined = stored.get(client_id);
        const later = meant.later.get(client_id);
        const waits = Boolean(world.server.scheduled.get(client_id));
        if (later && (later.gone || meant.discarded.has(client_id))) expect(waits).toBe(false);
        else if (later) {
          expect(message !== undefined).toBe(later.due);
          expect(later.due || waits || ids.includes(client_id)).toBe(true);
          // A text that came too late is kept, failed; once it is a message, that can be edited.
          const isEdited = message !== undefined && meant.wishes.has(message._id);
          const held = world.server.scheduled.get(client_id);
          const refused = world.kept.map((one) => one.kind === "change" && one.change);
          const texts = [
            held?.text,
            message?.text,
            ...refused.map((one) => one && "text" in one && one.text),
          ];
          if (later.text !== undefined && !isEdited) expect(texts).toContain(later.text);
          if (later.send_at && held) expect(held.schedule?.send_at).toBe(later.send_at);
        } else if (!meant.discarded.has(client_id))
          expect(message !== undefined || ids.includes(client_id)).toBe(true);
        else if (message) expect(message.deleted_at).not.toBeNull();
      }
      // Whoever was never refused or given up kept their place.
      const isStraight = ({ client_id }: { client_id: string }) =>
        !meant.refused.has(client_id) &&
        !meant.discarded.has(client_id) &&
        !meant.later.has(client_id);
      for (const channel of new Set(meant.written.map(({ channel_id }) => channel_id))) {
        const of = (list: readonly { client_id: string; channel_id: string }[]) =>
          list.filter((m) => m.channel_id === channel && isStraight(m)).map((m) => m.client_id);
        expect(of(world.server.stored)).toEqual(of(meant.written));
      }
      for (const [channel, mark] of meant.marks)
        expect(world.server.marks.get(read(channel, 0).channel_id)).toEqual(mark);
      for (const message of world.server.stored) {
        const wish = meant.wishes.get(message._id);
        if (meant.discarded.has(message.client_id)) continue;
        const isPinned = meant.pins.get(message._id);
        if (isPinned !== undefined && message.deleted_at === null)
          expect(message.pinned_at !== null).toBe(isPinned);
        if (wish === undefined) continue;
        if (wish === null) expect(message.deleted_at).not.toBeNull();
        else if (message.deleted_at === null) expect(message.text).toBe(wish);
      }
    }),
    { numRuns: 200, examples: counterexamples.map((steps) => [steps]) },
  );
});
