import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Dice } from "./random.ts";

/** How often the balancer asks its nodes how they are, in ms. */
const HEALTH_MS = 200;

/** One connection through the proxy. */
interface Link {
  near: Socket;
  far: Socket;
  isWebSocket: boolean;
  /** performance.now() when it went silent. */
  frozenAt: number | null;
  cut: boolean;
}

/** The network between clients and nodes: it shares out connections, and it can fail in the ways of networks. */
export interface Network {
  url: string;
  /** Breaks so many sockets in the middle of the next thing that the server says to each. */
  cut(count: number): void;
  /** So many sockets go silent for ever, without either end being told. */
  freeze(count: number): void;
  /** ms after which the server gave up silent sockets, and how many it has not given up yet. */
  found(): { servers: number[]; open: number };
  close(): Promise<void>;
}

async function isHealthy(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`, {
    signal: AbortSignal.timeout(1_000),
  }).catch(() => null);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.ok ?? false;
}

function dial(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const far = connect(port, "127.0.0.1");
    far.once("connect", () => resolve(far));
    far.once("error", () => resolve(undefined));
  });
}

/** A proxy in front of nodes at these ports. */
export async function startProxy(ports: readonly number[], dice: Dice): Promise<Network> {
  const links = new Set<Link>();
  const servers: number[] = [];
  let healthy: readonly number[] = ports;
  let turn = 0;
  let isClosed = false;

  async function watch(): Promise<void> {
    while (!isClosed) {
      const states = await Promise.all(ports.map(isHealthy));
      const now = ports.filter((_, index) => states[index]);
      healthy = now.length > 0 ? now : ports;
      await sleep(HEALTH_MS);
    }
  }
  const watching = ports.length > 1 ? watch() : Promise.resolve();

  async function dialAny(): Promise<Socket | undefined> {
    for (const list of [healthy, ports]) {
      for (let tries = 0; tries < list.length; tries += 1) {
        turn += 1;
        const far = await dial(list[turn % list.length] ?? 0);
        if (far) return far;
      }
    }
    return undefined;
  }

  function join(near: Socket, far: Socket): void {
    const link: Link = { near, far, isWebSocket: false, frozenAt: null, cut: false };
    links.add(link);
    const end = (other: Socket) => {
      if (link.frozenAt !== null) return;
      links.delete(link);
      other.destroy();
    };
    near.on("close", () => end(far));
    far.on("close", () => {
      if (link.frozenAt !== null) servers.push(performance.now() - link.frozenAt);
      end(near);
    });
    near.once("data", (data) => {
      link.isWebSocket = /\r\nupgrade: websocket/i.test(data.toString("latin1"));
    });
    near.on("data", (data) => {
      if (link.frozenAt === null) far.write(data);
    });
    far.on("data", (data) => {
      if (link.frozenAt !== null) return;
      if (!link.cut || data.length < 2) {
        near.write(data);
        return;
      }
      near.write(data.subarray(0, dice.between(1, data.length)), () => near.resetAndDestroy());
      link.cut = false;
      far.destroy();
    });
    near.resume();
  }

  const server = createServer({ pauseOnConnect: true }, (near) => {
    near.on("error", () => near.destroy());
    void dialAny().then((far) => {
      if (!far) return near.resetAndDestroy();
      far.on("error", () => far.destroy());
      join(near, far);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");

  const sockets = () => [...links].filter((link) => link.isWebSocket && link.frozenAt === null);
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut(count) {
      for (const link of dice.some(sockets(), count)) link.cut = true;
    },
    freeze(count) {
      for (const link of dice.some(sockets(), count)) link.frozenAt = performance.now();
    },
    found: () => ({
      servers: [...servers],
      open: [...links].filter(({ frozenAt, far }) => frozenAt !== null && !far.destroyed).length,
    }),
    async close() {
      isClosed = true;
      for (const { near, far } of links) {
        near.destroy();
        far.destroy();
      }
      await watching;
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
