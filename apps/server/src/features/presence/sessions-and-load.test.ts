import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MINUTE, startBoard, TICK } from "./test-board.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T12:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());

/** Lets time pass, with all that waits for it. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("A session", () => {
  it("that says offline is gone at once, with all its sockets, until its next activity", async () => {
    const { watch, connect, connections, close } = startBoard();
    const ada = connect("ada");
    const [one, two] = [connect("ben"), connect("ben")];
    watch(ada, ["ben"]);
    connections.left(one);
    await pass(TICK);
    expect(ada.told("ben")).toEqual(["online", "offline"]);
    connections.active(two, 0);
    await pass(TICK);
    expect(ada.told("ben").at(-1)).toBe("online");
    connections.left(one);
    close(one);
    close(two);
    await pass(TICK);
    expect(ada.told("ben").at(-1)).toBe("offline");
  });

  it("that says offline leaves the person's other sessions alone", async () => {
    const { watch, connect, connections } = startBoard();
    const ada = connect("ada");
    const [desk] = [connect("ben", "desk"), connect("ben", "phone")];
    watch(ada, ["ben"]);
    connections.left(desk);
    await pass(MINUTE);
    expect(ada.told("ben")).toEqual(["online"]);
  });

  it("without a socket is there for two minutes after each call", async () => {
    const { watch, connect, connections, devices, board } = startBoard();
    const ada = connect("ada");
    watch(ada, ["ben"]);
    const session = { user_id: "ben", session_id: "calls" };
    connections.called(session);
    await pass(MINUTE);
    connections.called(session);
    await pass(1.9 * MINUTE);
    expect(ada.told("ben")).toEqual(["offline", "online"]);
    expect(board.online().toSorted()).toEqual(["ada", "ben"]);
    await pass(0.2 * MINUTE);
    expect(ada.told("ben")).toEqual(["offline", "online", "offline"]);
    expect([...devices.people()]).toEqual(["ada"]);
  });

  it("that comes back idle, as after a restart of the server, is not taken for active", async () => {
    const { watch, connect, connections } = startBoard();
    const ada = connect("ada");
    const ben = connect("ben");
    connections.active(ben, 20 * MINUTE);
    await pass(TICK);
    watch(ada, ["ben"]);
    expect(ada.told("ben")).toEqual(["away"]);
    // Only the first word may look back.
    connections.active(ben, 0);
    connections.active(ben, 20 * MINUTE);
    await pass(TICK);
    expect(ada.told("ben")).toEqual(["away", "online"]);
  });
});

it("5,000 people online and 50 flips a second cost nobody who does not watch them a frame", async () => {
  const { watch, connect, choose } = startBoard();
  const readers = Array.from({ length: 5_000 }, (_, n) => connect(`p${n}`));
  await pass(TICK);
  // Everybody shows the next twenty people; only the first fifty flip.
  for (const [n, reader] of readers.entries())
    watch(
      reader,
      Array.from({ length: 20 }, (_, k) => `p${(n + k + 1) % 5_000}`),
    );
  await pass(TICK);
  for (const reader of readers) reader.frames.length = 0;
  const SECONDS = 4;
  for (let second = 0; second < SECONDS; second += 1) {
    for (let n = 0; n < 50; n += 1)
      choose(`p${n}`, { status: second % 2 === 0 ? "busy" : "online" });
    await pass(1_000);
  }
  const others = readers.filter((reader, n) => n >= 50 && n < 4_980 && reader.frames.length > 0);
  expect(others).toHaveLength(0);
  // Who shows ten or twenty of them gets them together: one frame for each gathering, not one for each flip.
  const most = Math.max(...readers.map(({ frames }) => frames.length));
  expect(most).toBeLessThanOrEqual(SECONDS * (1_000 / TICK));
  const presences = readers.flatMap(({ frames }) => frames.flatMap((f) => f.presences)).length;
  // 50 people, each shown by 20, flipping once a second; their own connections hear of themselves apart.
  expect(presences).toBe(50 * 20 * SECONDS);
});

it("A node that stops keeps when those who are there were last seen, in one go", async () => {
  const { board, connect, seen } = startBoard();
  connect("ada");
  connect("ben");
  await board.stop();
  expect(seen.map(([user_id]) => user_id)).toEqual(["ada", "ben"]);
});
