import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { answerCalls } from "../../faults/called-process.ts";
import { messageRow } from "./message-row.ts";
import type { PeerCalls, PeerSend } from "./protocol.ts";
import { createStore } from "./store.ts";

/*
 * Socket.IO doing the same work: rooms, sends that are acknowledged once they are on disk, the same rows
 * in the same tables. WebSocket only and without compression, as it is fastest; whoever says a name is believed.
 */

type Send = Omit<PeerSend, "n">;

async function listen({ database }: { database: string }): Promise<{ port: number }> {
  const store = createStore(database);
  const http = createServer();
  const io = new Server(http, {
    transports: ["websocket"],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
  });
  io.on("connection", (socket) => {
    socket.on("join", async (channels: string[], done: () => void) => {
      await socket.join(channels);
      done();
    });
    socket.on("send", async (message: Send, done: (seq: number) => void) => {
      const seq = await store(message);
      io.to(message.channel_id).emit("message", messageRow({ ...message, seq }));
      done(seq);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return { port: (http.address() as AddressInfo).port };
}

answerCalls<PeerCalls>({ listen });
