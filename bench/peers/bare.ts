import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { answerCalls } from "../../faults/called-process.ts";
import { messageRow } from "./message-row.ts";
import type { PeerCalls, PeerSend } from "./protocol.ts";

/*
 * The limit: a broadcaster on `ws` that does nothing else. It stores nothing, checks nobody, takes sends over
 * the sockets, encodes each message once and writes what came in a tick as one message whose bytes all share.
 * What it cannot do in a second of a core, no chat server on `ws` can.
 */

interface Room {
  sockets: Set<WebSocket>;
  seq: number;
  /** Rows of this tick, encoded. */
  queue: string[];
}

const rooms = new Map<string, Room>();

function roomOf(channel_id: string): Room {
  const room = rooms.get(channel_id) ?? { sockets: new Set(), seq: 0, queue: [] };
  rooms.set(channel_id, room);
  return room;
}

/** One frame with all rows of this tick, as Parley's of a write is. */
function flush(channel_id: string, room: Room): void {
  const rows = room.queue;
  room.queue = [];
  const [after, head] = [room.seq - rows.length, room.seq];
  const begin = JSON.stringify({ type: "channel", channel_id, after, head, members_rev: 1 });
  const message = Buffer.from(`[${begin.slice(0, -1)},"rows":[${rows.join(",")}]}]`);
  for (const socket of room.sockets) socket.send(message, { binary: false });
}

function broadcast({ n, ...message }: PeerSend): void {
  const { channel_id } = message;
  const room = roomOf(channel_id);
  room.seq += 1;
  if (room.queue.length === 0) setImmediate(flush, channel_id, room);
  const row = messageRow({ ...message, client_id: crypto.randomUUID(), seq: room.seq });
  room.queue.push(JSON.stringify(row));
}

function serve(socket: WebSocket): void {
  socket.on("error", () => socket.terminate());
  socket.on("message", (data) => {
    const command = JSON.parse(String(data)) as PeerSend | { join: string[] };
    if ("join" in command) {
      for (const channel_id of command.join) roomOf(channel_id).sockets.add(socket);
      socket.send('{"ready":true}');
      return;
    }
    broadcast(command);
    socket.send(JSON.stringify({ ack: command.n }));
  });
  socket.on("close", () => {
    for (const { sockets } of rooms.values()) sockets.delete(socket);
  });
}

answerCalls<PeerCalls>({
  async listen() {
    const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
    server.on("connection", serve);
    await new Promise<void>((resolve) => server.once("listening", resolve));
    return { port: (server.address() as AddressInfo).port };
  },
});
