import { afterEach, expect, it } from "vitest";
import { startNode, type TestNode, until } from "./test-node.ts";
import { TestSocket } from "./test-socket.ts";

let node: TestNode | undefined;
afterEach(async () => {
  await node?.close();
  node = undefined;
});

it("Asks every socket, and never many of them in one turn", async () => {
  node = await startNode({ heartbeatMs: 1_000 });
  const { hub, url } = node;
  for (let n = 0; n < 40; n += 1) await new TestSocket(url).hello("token");
  await until(() => hub.connections.size === 40);
  const asked = new Map<string, number>();
  let inTurn = 0;
  let most = 0;
  for (const connection of hub.connections) {
    const ping = connection.ping.bind(connection);
    connection.ping = () => {
      asked.set(`${connection.serial}`, (asked.get(`${connection.serial}`) ?? 0) + 1);
      inTurn += 1;
      most = Math.max(most, inTurn);
      // The turn is over when what it left for afterwards runs.
      queueMicrotask(() => {
        inTurn = 0;
      });
      ping();
    };
  }
  await until(() => asked.size === 40);
  expect(most).toBe(2);
  // Once in a heartbeat each: nobody is asked again before everybody was.
  expect(Math.max(...asked.values()) - Math.min(...asked.values())).toBeLessThanOrEqual(1);
  expect(hub.connections.size).toBe(40);
});
