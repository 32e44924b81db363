import "fake-indexeddb/auto";
import type { CurrentUser, Presence } from "@parley/contract";
import { expect, test } from "vitest";
import { logOut, useAuth } from "../accounts/index.ts";
import "./link.ts";
import { emptyPresence } from "./presence-state.ts";
import { takePresences, usePresences } from "./store.ts";
import { useTyping } from "./typing-store.ts";

test("clearing presence, at the end of a session, empties everything", async () => {
  useAuth.setState({ user: {} as CurrentUser, token: "t", isAuthenticated: true });
  const ada: Presence = {
    user_id: "ada",
    status: "online",
    is_online: true,
    online_at: null,
    custom: null,
  };
  takePresences([ada]);
  usePresences.setState({ settings: { idle_timeout: 30 } });
  useTyping.setState({ byPlace: { harbour: ["ada"] } });
  expect(usePresences.getState().onlineUsers).toEqual(["ada"]);
  await logOut();
  expect(usePresences.getState()).toEqual(emptyPresence);
  expect(useTyping.getState().byPlace).toEqual({});
});
