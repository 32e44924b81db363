import { connect, createServer, type Socket } from "node:net";

/** The network between a browser and a server: it can be pulled and plugged in again. */
export interface Cable {
  /** What the browser opens instead of the server's own address. */
  url: string;
  /** Breaks every connection and refuses new ones. */
  pull(): void;
  plugIn(): void;
  dispose(): Promise<void>;
}

/** Lays a cable to the server at `url`, for example `http://127.0.0.1:40123`. */
export async function layCable(url: string): Promise<Cable> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  let isPulled = false;
  const server = createServer((near) => {
    if (isPulled) return void near.resetAndDestroy();
    const far = connect({ host: hostname, port: Number(port) });
    for (const socket of [near, far]) {
      open.add(socket);
      // One end that breaks takes the other along.
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The cable has no end.");
  const pull = () => {
    isPulled = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    pull,
    plugIn() {
      isPulled = false;
    },
    async dispose() {
      pull();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
