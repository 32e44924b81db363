import { type ClientCommand, PROTOCOL_VERSION } from "@parley/contract";
import type { Target } from "./permission-shapes.ts";

/** One command's answers, by the roles from `guest` on; sockets of the three before them are closed. */
export interface SocketRow {
  command(target: Target, token: string): Extract<ClientCommand, { type: string }>;
  /**
   * What the sender gets: types of frames in order, joined by `+`; `none` for a command that has no
   * answer. About a public channel and a private one alike, unless `private` says otherwise.
   */
  answers: string;
  private?: string;
}

const cursors = ({ channel_id }: Target) => ({
  channels: [{ id: channel_id, cursor: 0, cached: false }],
});

/** Columns as in `permission-rows.ts`. A command that has no row here fails its test. */
export const socketRows: Record<ClientCommand["type"], SocketRow> = {
  hello: {
    command: (target, token) => ({
      type: "hello",
      protocol: PROTOCOL_VERSION,
      token,
      cursors: cursors(target),
    }),
    //        guest      g.member    non-member member      removed    ch.admin    ws.admin   owner      bot
    answers:
      "gone+ready reset+ready gone+ready reset+ready gone+ready reset+ready gone+ready gone+ready gone+ready",
  },
  sync: {
    command: (target) => ({ type: "sync", cursors: cursors(target) }),
    answers: "gone reset gone reset gone reset gone gone gone",
  },
  // One's own presence at least; whom a guest sees is tested beside the command.
  watch: {
    command: ({ member_id, channel_id }) => ({
      type: "watch",
      user_ids: [member_id],
      channel_id,
    }),
    answers: "presence presence presence presence presence presence presence presence presence",
  },
  activity: {
    command: () => ({ type: "activity" }),
    answers: "none none none none none none none none none",
  },
  typing: {
    command: ({ channel_id }) => ({ type: "typing", channel_id }),
    answers: "none none none none none none none none none",
  },
  ping: {
    command: () => ({ type: "ping" }),
    answers: "pong pong pong pong pong pong pong pong pong",
  },
};
