import { randomUUID } from "node:crypto";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "../../test/processes.ts";
import { findRedis, startRedis, type TestRedis } from "../../test/redis.ts";
import type { Bus, BusMessage, StreamNews } from "../bus/bus.ts";
import { createLog } from "../log/log.ts";
import { StartError } from "../start-error.ts";
import { openRedis, type Redis } from "./redis.ts";

const program = findRedis();
const title = program ? `On ${program}` : "On a Redis (none is installed here)";
const log = createLog({ level: "silent" });

const news = (id: string, head: number, more: Partial<StreamNews> = {}): StreamNews => ({
  type: "stream",
  audience: "channel",
  id,
  after: head - 1,
  head,
  members_rev: 0,
  frame: JSON.stringify({ text: `line\n${head} "quoted"` }),
  ...more,
});

describe.skipIf(!program)(title, () => {
  let server: TestRedis;
  const opened: Redis[] = [];

  /** A node, and what it hears. */
  async function node(workspace = "one"): Promise<{ bus: Bus; heard: BusMessage[]; redis: Redis }> {
    const redis = await openRedis(server.url, { workspace, log });
    opened.push(redis);
    const heard: BusMessage[] = [];
    redis.bus.subscribe((message) => heard.push(message));
    return { bus: redis.bus, heard, redis };
  }
  /** Says something to everyone until a node hears it: its subscriptions are there by then. */
  async function untilHeard(from: Bus, heard: BusMessage[]): Promise<void> {
    const user_id = randomUUID();
    const isMark = (message: BusMessage) =>
      message.type === "presence" && message.user_id === user_id;
    await until(async () => {
      from.publish({ type: "presence", user_id });
      await new Promise((resolve) => setImmediate(resolve));
      return heard.some(isMark);
    });
    heard.splice(0);
  }
  /** The same for a stream that the node follows. */
  async function untilFollowed(from: Bus, heard: BusMessage[], message: StreamNews): Promise<void> {
    await until(async () => {
      from.publish(message);
      await new Promise((resolve) => setImmediate(resolve));
      return streams(heard).length > 0;
    });
    // What was said of it meanwhile has arrived before this.
    await untilHeard(from, heard);
  }
  const streams = (heard: BusMessage[]) => heard.filter(({ type }) => type === "stream");

  beforeAll(async () => {
    if (program) server = await startRedis(program);
  });
  afterAll(async () => {
    await Promise.all(opened.map((redis) => redis.close()));
    await server?.close();
  });

  it("tells the others what they follow, and itself at once", async () => {
    const [one, two] = [await node(), await node()];
    const [followed, other, person] = [randomUUID(), randomUUID(), randomUUID()];
    two.bus.follow("channel", followed);
    two.bus.follow("user", person);
    await untilFollowed(one.bus, two.heard, news(followed, 1));
    await untilFollowed(one.bus, two.heard, news(person, 1, { audience: "user" }));
    one.heard.splice(0);
    const told = [
      news(other, 1),
      news(followed, 2),
      news(person, 3, { audience: "user" }),
      news("", 4, { audience: "workspace" }),
      // Who hears this channel has changed: it may be somebody of any node.
      news(other, 5, { members_rev: 5 }),
    ];
    for (const message of told) one.bus.publish(message);
    expect(one.heard).toEqual(told);
    await until(() => streams(two.heard).length === 4);
    expect(streams(two.heard)).toEqual(told.slice(1));

    two.bus.unfollow("channel", followed);
    two.bus.follow("channel", other);
    await untilFollowed(one.bus, two.heard, news(other, 6));
    one.bus.publish(news(followed, 7));
    await untilHeard(one.bus, two.heard);
    expect(streams(two.heard)).toEqual([]);
  });

  it("keeps workspaces on the same Redis apart", async () => {
    const [one, two, stranger] = [await node(), await node(), await node("two")];
    await untilHeard(one.bus, two.heard);
    one.bus.publish(news("", 1, { audience: "workspace" }));
    await until(() => streams(two.heard).length === 1);
    expect(streams(stranger.heard)).toEqual([]);
  });

  it("is not stopped by what it cannot read", async () => {
    const [one, two] = [await node(), await node()];
    await untilHeard(one.bus, two.heard);
    one.bus.publish({ type: "of a later version" } as unknown as BusMessage);
    one.bus.publish("no message" as unknown as BusMessage);
    await untilHeard(one.bus, two.heard);
  });

  it("goes on while Redis is away, and hears the others again once it is back", async () => {
    const [one, two] = [await node(), await node()];
    const id = randomUUID();
    let back = 0;
    two.bus.onBack(() => {
      back += 1;
    });
    two.bus.follow("channel", id);
    await untilHeard(one.bus, two.heard);
    await server.kill();
    await until(() => !two.bus.isConnected());
    one.heard.splice(0);
    one.bus.publish(news(id, 1));
    expect(one.heard).toEqual([news(id, 1)]);
    // What is wished meanwhile holds afterwards.
    const later = randomUUID();
    two.bus.follow("channel", later);
    await server.start();
    await until(() => back === 1 && one.bus.isConnected());
    one.bus.publish(news(id, 2));
    one.bus.publish(news(later, 3));
    await until(() => streams(two.heard).length === 2);
    expect(streams(two.heard)).toEqual([news(id, 2), news(later, 3)]);
  });

  it("counts calls to all nodes together, and to each alone while it is away", async () => {
    const [one, two] = [await node(), await node()];
    const key = randomUUID();
    const count = (redis: Redis, route: string) => {
      const store = new redis.callCounts({});
      const own = store.child({ routeInfo: { method: "GET", url: route } } as never);
      return new Promise<number | undefined>((resolve, reject) =>
        own.incr(
          key,
          (error, result) => (error ? reject(error) : resolve(result?.current)),
          60_000,
          10,
        ),
      );
    };
    expect(await count(one.redis, "/a")).toBe(1);
    expect(await count(two.redis, "/a")).toBe(2);
    expect(await count(two.redis, "/b")).toBe(1);
    await server.kill();
    await until(() => !one.bus.isConnected() && !two.bus.isConnected());
    expect(await count(one.redis, "/a")).toBe(1);
    expect(await count(one.redis, "/a")).toBe(2);
    expect(await count(two.redis, "/a")).toBe(1);
    await server.start();
  });
});

/** What somebody reads who gave a REDIS_URL that cannot be used. */
async function complaint(url: string): Promise<string> {
  const error = await openRedis(url, { workspace: "one", log }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

it("says what is wrong with a REDIS_URL, and never the password", async () => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const hangsUp = await complaint(`redis://:secret@127.0.0.1:${port}`);
  expect(hangsUp).toContain("hangs up");
  await new Promise((resolve) => server.close(resolve));
  const nobody = await complaint(`redis://me:secret@127.0.0.1:${port}`);
  expect(nobody).toBe(
    `The Redis of REDIS_URL (127.0.0.1:${port}) cannot be used: nothing listens there. Start it, correct REDIS_URL, or leave it out where there is only one node.`,
  );
  expect(hangsUp + nobody).not.toContain("secret");
});
