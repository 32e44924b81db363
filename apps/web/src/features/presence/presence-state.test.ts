import type { MyPresence, Presence } from "@parley/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyPresence, withMine, withoutUser, withPresences } from "./presence-state.ts";

const presence = (user_id: string, status: Presence["status"]): Presence => ({
  user_id,
  status,
  is_online: status !== "offline",
  online_at: null,
  custom: null,
});
const mine = (status: Presence["status"], idle_timeout: number): MyPresence => ({
  ...presence("me", status),
  chosen: status,
  settings: { idle_timeout },
});

test("Presence state: userPresences, myPresence, onlineUsers, settings.idle_timeout (default 5)", () => {
  expect(emptyPresence).toEqual({
    userPresences: {},
    myPresence: null,
    onlineUsers: [],
    settings: { idle_timeout: 5 },
  });
});

test("a user is added to onlineUsers when their presence says online and they are not listed", () => {
  const once = withPresences(emptyPresence, [presence("ada", "online")]);
  expect(once.onlineUsers).toEqual(["ada"]);
  expect(withPresences(once, [presence("ada", "online")]).onlineUsers).toEqual(["ada"]);
  expect(once.userPresences.ada?.is_online).toBe(true);
});

test.each(["away", "busy"] as const)("who is %s is online too", (status) => {
  expect(withPresences(emptyPresence, [presence("ada", status)]).onlineUsers).toEqual(["ada"]);
});

test("removed when it says offline", () => {
  const online = withPresences(emptyPresence, [presence("ada", "online"), presence("ben", "away")]);
  const after = withPresences(online, [presence("ada", "offline")]);
  expect(after.onlineUsers).toEqual(["ben"]);
  expect(after.userPresences.ada?.is_online).toBe(false);
});

test("bulk and socket updates follow the same rule", () => {
  const [ada, ben] = [presence("ada", "online"), presence("ben", "busy")];
  const gone = presence("ada", "offline");
  const bulk = withPresences(emptyPresence, [ada, ben, gone]);
  const oneByOne = [ada, ben, gone].reduce(
    (state, next) => withPresences(state, [next]),
    emptyPresence,
  );
  expect(bulk).toEqual(oneByOne);
  expect(bulk.onlineUsers).toEqual(["ben"]);
});

test("removing a user deletes entry and listing", () => {
  const both = withPresences(emptyPresence, [presence("ada", "online"), presence("ben", "online")]);
  const after = withoutUser(both, "ada");
  expect(after.onlineUsers).toEqual(["ben"]);
  expect(after.userPresences).toEqual({ ben: presence("ben", "online") });
  expect(withoutUser(after, "nobody")).toEqual(after);
});

test("one's own presence brings its settings, and is a presence like any other", () => {
  const state = withMine(emptyPresence, mine("online", 30));
  expect(state.settings.idle_timeout).toBe(30);
  expect(state.myPresence?.chosen).toBe("online");
  expect(state.userPresences.me).toEqual(presence("me", "online"));
  expect(withMine(state, mine("offline", 30)).onlineUsers).toEqual([]);
});

test("whatever comes, onlineUsers has nobody twice and is exactly those whose entry says online", () => {
  const id = fc.constantFrom("ada", "ben", "cleo", "me");
  const status = fc.constantFrom<Presence["status"]>("online", "away", "busy", "offline");
  const step = fc.oneof(
    fc.record({ type: fc.constant("bulk" as const), list: fc.array(fc.tuple(id, status)) }),
    fc.record({ type: fc.constant("mine" as const), status }),
    fc.record({ type: fc.constant("remove" as const), id }),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let state = emptyPresence;
      for (const it of steps) {
        if (it.type === "bulk")
          state = withPresences(
            state,
            it.list.map(([user, now]) => presence(user, now)),
          );
        else if (it.type === "mine") state = withMine(state, mine(it.status, 5));
        else state = withoutUser(state, it.id);
        const online = Object.values(state.userPresences).filter((entry) => entry.is_online);
        expect(new Set(state.onlineUsers).size).toBe(state.onlineUsers.length);
        expect(state.onlineUsers.toSorted()).toEqual(online.map((it) => it.user_id).toSorted());
      }
    }),
  );
});
