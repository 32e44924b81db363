import { defineCall } from "../call.ts";
import {
  BulkStatusBody,
  IdleTimeoutBody,
  MyPresence,
  OnlineUsers,
  OnlineUsersQuery,
  Presence,
  SetStatusBody,
} from "../presence.ts";
import { z } from "../zod.ts";

const presence = { tag: "Presence", auth: "session", status: 200 } as const;

/** Calls about who is there. Changes reach others over the socket, as `presence` frames. */
export const presenceCalls = {
  presenceStatus: defineCall({
    ...presence,
    method: "POST",
    path: "/presence/status",
    summary: "Chooses one's status, and sets or clears the custom status.",
    body: SetStatusBody,
    data: MyPresence,
  }),
  presenceActivity: defineCall({
    ...presence,
    method: "POST",
    path: "/presence/activity",
    summary: "Says that one is doing something: not away.",
    data: MyPresence,
  }),
  presenceOnline: defineCall({
    ...presence,
    method: "POST",
    path: "/presence/online",
    summary: "Says that this session is here, for clients without a socket: good for two minutes.",
    data: MyPresence,
  }),
  presenceOffline: defineCall({
    ...presence,
    method: "POST",
    path: "/presence/offline",
    summary: "Says that this session goes away now; the first thing of a logout.",
    data: MyPresence,
  }),
  presenceBulkStatus: defineCall({
    ...presence,
    method: "POST",
    path: "/presence/bulk-status",
    summary:
      "The presence of these people; those who are not there or may not be seen are left out.",
    body: BulkStatusBody,
    data: z.object({ presences: z.array(Presence) }),
  }),
  presenceOnlineUsers: defineCall({
    ...presence,
    method: "GET",
    path: "/presence/online-users",
    summary: "Who is online, away or busy, by name.",
    query: OnlineUsersQuery,
    data: OnlineUsers,
  }),
  presenceMine: defineCall({
    ...presence,
    method: "GET",
    path: "/presence/my-presence",
    summary: "One's own presence with its settings.",
    data: MyPresence,
  }),
  presenceIdleTimeout: defineCall({
    ...presence,
    method: "PUT",
    path: "/presence/idle-timeout",
    summary: "Sets after how many minutes without activity one is away.",
    body: IdleTimeoutBody,
    data: MyPresence,
  }),
} as const;
