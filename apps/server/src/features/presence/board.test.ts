import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MINUTE, startBoard, TICK } from "./test-board.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T12:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());

/** Lets time pass, with all that waits for it. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("Somebody who watches", () => {
  it("is answered at once, and told of changes within 250 ms", async () => {
    const { watch, connect } = startBoard();
    const ada = connect("ada");
    watch(ada, ["ben"]);
    expect(ada.told("ben")).toEqual(["offline"]);
    connect("ben");
    await pass(TICK);
    expect(ada.told("ben")).toEqual(["offline", "online"]);
  });

  it("is told of a change back, though they came while its first half was not told to the others", async () => {
    const { watch, connect, connections } = startBoard();
    const [ada, cleo, ben] = [connect("ada"), connect("cleo"), connect("ben")];
    watch(ada, ["ben"]);
    await pass(TICK);
    connections.left(ben);
    watch(cleo, ["ben"]);
    expect(cleo.told("ben")).toEqual(["offline"]);
    connect("ben");
    await pass(TICK);
    expect(cleo.told("ben")).toEqual(["offline", "online"]);
    expect(ada.of("ben")?.status).toBe("online");
    // The same of oneself, on a second device.
    connections.left(ben);
    const second = connect("ben", "another session");
    connections.left(second);
    watch(second, []);
    expect(second.mine?.status).toBe("offline");
    connect("ben");
    await pass(TICK);
    expect(second.mine?.status).toBe("online");
  });

  it("sees away after idle_timeout minutes without activity, and online with the next one", async () => {
    const { watch, connect, connections } = startBoard();
    const ada = connect("ada");
    const ben = connect("ben");
    watch(ada, ["ben"]);
    await pass(5 * MINUTE);
    expect(ada.told("ben")).toEqual(["online"]);
    await pass(6_000);
    expect(ada.told("ben")).toEqual(["online", "away"]);
    connections.active(ben, 0);
    await pass(TICK);
    expect(ada.told("ben")).toEqual(["online", "away", "online"]);
  });

  it("never sees a flicker of who reports activity once a minute, with the least timeout", async () => {
    const { watch, connect, connections, choose } = startBoard();
    const ada = connect("ada");
    const ben = connect("ben");
    choose("ben", { idle_timeout: 1 });
    watch(ada, ["ben"]);
    for (let n = 0; n < 30; n += 1) {
      await pass(MINUTE + 100);
      connections.active(ben, 0);
    }
    expect(ada.told("ben")).toEqual(["online"]);
  });

  it("sees offline when the last connection is gone for 30 s, and keeps when that was", async () => {
    const { watch, connect, close, seen } = startBoard();
    const ada = connect("ada");
    const ben = connect("ben");
    watch(ada, ["ben"]);
    close(ben);
    await pass(29_000);
    expect(ada.told("ben")).toEqual(["online"]);
    await pass(2_000);
    expect(ada.told("ben")).toEqual(["online", "offline"]);
    expect(ada.of("ben")?.online_at).toMatch(/^2026-11-21T12:00:3/);
    expect(seen.map(([user_id]) => user_id)).toEqual(["ben"]);
  });

  it("never sees a reload", async () => {
    const { watch, connect, close } = startBoard();
    const ada = connect("ada");
    let ben = connect("ben");
    watch(ada, ["ben"]);
    for (let n = 0; n < 10; n += 1) {
      close(ben);
      await pass(8_000);
      ben = connect("ben");
      await pass(2_000);
    }
    expect(ada.told("ben")).toEqual(["online"]);
  });

  it("sees the most present of several devices", async () => {
    const { watch, connect, connections, close } = startBoard();
    const ada = connect("ada");
    const desk = connect("ben", "desk");
    await pass(4 * MINUTE);
    const phone = connect("ben", "phone");
    watch(ada, ["ben"]);
    await pass(4 * MINUTE);
    expect(ada.told("ben")).toEqual(["online"]);
    close(phone);
    await pass(31_000);
    expect(ada.told("ben")).toEqual(["online", "away"]);
    connections.active(desk, 0);
    await pass(TICK);
    expect(ada.told("ben").at(-1)).toBe("online");
  });

  it("sees a custom status go by itself when it expires", async () => {
    const { watch, connect, choose } = startBoard();
    const ada = connect("ada");
    watch(ada, ["ben"]);
    const expires_at = new Date(Date.now() + 30 * MINUTE).toISOString();
    choose("ben", { custom: { text: "Lunch", emoji: "🍜", expires_at } });
    await pass(TICK);
    expect(ada.of("ben")?.custom).toEqual({ text: "Lunch", emoji: "🍜", expires_at });
    await pass(31 * MINUTE);
    expect(ada.of("ben")?.custom).toBeNull();
  });

  it("hears nothing more of whom it does not watch any more", async () => {
    const { watch, connect } = startBoard();
    const ada = connect("ada");
    watch(ada, ["ben", "cleo"]);
    watch(ada, ["cleo"]);
    connect("ben");
    connect("cleo");
    await pass(TICK);
    expect(ada.told("ben")).toEqual(["offline"]);
    expect(ada.told("cleo")).toEqual(["offline", "online"]);
  });

  it("is not told again what did not change", async () => {
    const { watch, connect, connections } = startBoard();
    const ada = connect("ada");
    const ben = connect("ben");
    watch(ada, ["ben"]);
    for (let n = 0; n < 20; n += 1) {
      connections.active(ben, 0);
      await pass(1_000);
    }
    expect(ada.told("ben")).toEqual(["online"]);
  });

  it("hears of its own settings on every device, and nobody else does", async () => {
    const { watch, connect, choose } = startBoard();
    const [desk, phone, ben] = [connect("ada", "desk"), connect("ada", "phone"), connect("ben")];
    watch(desk, []);
    watch(phone, []);
    watch(ben, ["ada"]);
    choose("ada", { status: "offline", idle_timeout: 30 });
    await pass(TICK);
    for (const device of [desk, phone])
      expect(device.mine).toMatchObject({
        chosen: "offline",
        status: "offline",
        settings: { idle_timeout: 30 },
      });
    expect(ben.of("ada")).toEqual({
      user_id: "ada",
      status: "offline",
      is_online: false,
      online_at: null,
      custom: null,
    });
  });
});
