import { defineCall } from "../call.ts";
import {
  FollowThreadBody,
  MarkThreadBody,
  MarkThreadUnreadBody,
  ThreadListPage,
  ThreadListQuery,
  ThreadState,
} from "../threads.ts";
import { ById } from "./shapes.ts";

const thread = { tag: "Threads", auth: "session", status: 200 } as const;

/** Calls about the threads that one follows. */
export const threadCalls = {
  threadList: defineCall({
    ...thread,
    method: "GET",
    path: "/thread/list",
    summary: "Threads that one follows, those with unread replies first.",
    query: ThreadListQuery,
    data: ThreadListPage,
  }),
  threadShow: defineCall({
    ...thread,
    method: "GET",
    path: "/thread/show/:_id",
    summary: "Whether one follows the thread of a message, and how far one has read it.",
    params: ById,
    data: ThreadState,
  }),
  threadFollow: defineCall({
    ...thread,
    method: "PUT",
    path: "/thread/follow",
    summary: "Follows the thread of a message, or stops hearing of it.",
    body: FollowThreadBody,
    data: ThreadState,
  }),
  threadMarkAsRead: defineCall({
    ...thread,
    method: "POST",
    path: "/thread/mark-as-read",
    summary: "Moves one's read mark in a thread forward, and reads what it has notified one of.",
    body: MarkThreadBody,
    data: ThreadState,
  }),
  threadMarkAsUnread: defineCall({
    ...thread,
    method: "POST",
    path: "/thread/mark-as-unread",
    summary:
      "Moves one's read mark in a thread back, with its notifications if that undoes a reading.",
    body: MarkThreadUnreadBody,
    data: ThreadState,
  }),
} as const;
