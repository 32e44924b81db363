import { connect, type Socket } from "node:net";

/** All sockets read into these bytes, one after the other: what is kept of them is copied. */
const shared = Buffer.allocUnsafe(256 * 1024);

/** What a socket tells. `payload` is only good until the call returns. */
export interface SocketEvents {
  onOpen(): void;
  onText(payload: Buffer): void;
  onEnd(reason: string): void;
}

/** A client's connection that texts go over. */
export interface ClientSocket {
  sendText(text: string): void;
  /** Hangs up, and tells nothing more. */
  end(): void;
}

/**
 * Connects to a server, with one read buffer for all connections.
 * @param take gets what was read; the bytes are only good until it returns
 */
export function connectShared(url: URL, take: (chunk: Buffer) => void): Socket {
  const callback = (bytes: number) => {
    take(shared.subarray(0, bytes));
    return true;
  };
  const { hostname: host, port } = url;
  return connect({ host, port: Number(port), noDelay: true, onread: { buffer: shared, callback } });
}
