import { PROTOCOL_VERSION } from "@parley/contract";
import { post } from "../../faults/http.ts";
import type { Dialect } from "./dialect.ts";
import type { DialectName } from "./protocol.ts";
import { xmpp } from "./xmpp.ts";

interface Frame {
  rows?: Array<{ type: string; text: string }>;
}
const rowsOf = (frame: string): string[] =>
  (JSON.parse(frame) as Frame[])
    .flatMap(({ rows }) => rows ?? [])
    .filter(({ type }) => type === "message")
    .map(({ text }) => text);

/** Parley: sends over HTTP, hears over the socket. */
const parley: Dialect = {
  path: "/api/socket",
  begin({ socket, member }) {
    const cursors = { channels: [] };
    const hello = { type: "hello", protocol: PROTOCOL_VERSION, token: member.token, cursors };
    socket.sendText(JSON.stringify(hello));
  },
  control(client, text) {
    if (text.includes('"type":"ready"')) client.ready();
    else if (text.includes('"type":"error"')) client.fail(text);
  },
  async send(client, { n, channel_id, text }) {
    const body = { channel_id, text, client_id: crypto.randomUUID() };
    const { status } = await post(client.url, "/message/create", client.member.token, body);
    if (status !== 201) throw new Error(`A send was answered with ${status}.`);
    client.acknowledged(n);
  },
  textsOf: rowsOf,
};

/** The broadcaster of ours: everything is JSON over its socket. */
const bare: Dialect = {
  path: "/",
  begin: ({ socket, member }) => socket.sendText(JSON.stringify({ join: member.channels })),
  control(client, text) {
    const { ready, ack } = JSON.parse(text) as { ready?: true; ack?: number };
    if (ready) client.ready();
    else if (ack !== undefined) client.acknowledged(ack);
  },
  async send({ socket, member }, message) {
    socket.sendText(JSON.stringify({ ...message, user_id: member.user_id }));
  },
  textsOf: rowsOf,
};

/** Socket.IO: packets of Engine.IO (first digit) and of its own (second), of which a client needs six. */
const socketIo: Dialect = {
  path: "/socket.io/?EIO=4&transport=websocket",
  begin() {},
  control(client, text) {
    const { socket, member } = client;
    if (text.startsWith("0{")) socket.sendText("40");
    else if (text === "2") socket.sendText("3");
    else if (text.startsWith("40{"))
      socket.sendText(`420${JSON.stringify(["join", member.channels])}`);
    else if (text.startsWith("430[")) client.ready();
    else if (text.startsWith("43")) client.acknowledged(Number.parseInt(text.slice(2), 10));
    else client.fail(text);
  },
  async send({ socket, member }, { n, channel_id, text }) {
    const body = { channel_id, text, user_id: member.user_id, client_id: crypto.randomUUID() };
    socket.sendText(`42${n}${JSON.stringify(["send", body])}`);
  },
  textsOf(frame) {
    const [, row] = JSON.parse(frame.slice(2)) as [string, { text: string }];
    return [row.text];
  },
};

export const dialects: Record<DialectName, Dialect> = { parley, bare, "socket.io": socketIo, xmpp };
