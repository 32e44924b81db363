import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { calls, type Presence } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestSocket } from "../apps/server/src/platform/realtime/test-socket.ts";
import { registerPerson, TestClient } from "../apps/server/src/test/client.ts";
import { makeImage } from "../apps/server/src/test/images.ts";
import { until } from "../apps/server/src/test/processes.ts";
import { findRedis } from "../apps/server/src/test/redis.ts";
import { channelNamed, openSocket } from "../apps/server/src/test/team.ts";
import { openPlace, type Place } from "../faults/place.ts";

/*
 * Three real nodes with a real Redis between them, and their files in one bucket. What only Redis carries (who writes, who is there) shows that it
 * does; what the sweep would bring as well is asked for all the same.
 */

const isThere = findRedis() !== undefined;
const title = isThere ? "Three nodes" : "Three nodes (needs redis-server or valkey-server)";
const ROUND = [0, 1, 2];

describe.skipIf(!isThere)(title, () => {
  let place: Place;
  let ada: TestClient;
  let ben: TestClient;
  let cleo: TestClient;
  let general: string;

  /** The same person at another node. */
  const at = (node: number, person: TestClient) =>
    Object.assign(new TestClient(place.nodes[node]?.url ?? ""), {
      token: person.token,
      user: person.user,
    });
  const socketAt = (node: number, person: TestClient) =>
    openSocket(place.nodes[node]?.url ?? "", person);
  /** What a socket was told last of somebody. */
  const shown = (socket: TestSocket, { user_id }: TestClient): Presence | undefined =>
    socket.frames
      .flatMap((frame) => (frame.type === "presence" ? frame.presences : []))
      .findLast((presence) => presence.user_id === user_id);
  const messagesAt = (socket: TestSocket) =>
    socket.frames
      .flatMap((frame) => (frame.type === "channel" ? frame.rows : []))
      .flatMap((row) => (row.type === "message" ? [row.text] : []));
  /** Somebody writes until the others see it: of two words within 2 s one counts, and of 60 commands in 10 s none too many. */
  async function untilSeenWriting(writer: TestSocket, reader: TestSocket, who: TestClient) {
    const seen = () =>
      reader.frames.some((frame) => frame.type === "typing" && frame.user_id === who.user_id);
    while (!seen()) {
      writer.command({ type: "typing", channel_id: general });
      await sleep(300);
    }
  }

  beforeAll(async () => {
    if (!isThere) return;
    const env = { RATE_LIMIT: "on", TEST_MINUTE_MS: "8000" };
    const shared = { redis: true, s3: true, database: "apart" } as const;
    place = await openPlace({ nodes: 3, network: "proxy", ...shared, env }, 1);
    ada = await registerPerson(place.nodes[0]?.url ?? "", "Ada Okafor");
    ben = await registerPerson(place.nodes[1]?.url ?? "", "Ben Sato");
    cleo = await registerPerson(place.nodes[2]?.url ?? "", "Cleo Ruiz");
    general = await channelNamed(ada, "general");
  });
  afterAll(async () => {
    await place?.close();
  });

  it("deliver to everybody what is sent to any of them, in one order", async () => {
    const sockets = await Promise.all(
      ROUND.map((node) => socketAt(node, [ada, ben, cleo][node] as TestClient)),
    );
    const through = Object.assign(new TestClient(place.url), { token: ada.token, user: ada.user });
    const sent = [];
    for (let n = 0; n < 4; n += 1) {
      const people = [ada, ben, cleo, through];
      sent.push(
        ...(await Promise.all(people.map((person, m) => person.send(general, `${n}.${m}`)))),
      );
    }
    const order = sent.toSorted((a, b) => a.seq - b.seq).map(({ text }) => text);
    for (const socket of sockets) {
      await socket.until(() => messagesAt(socket).length >= order.length);
      expect(messagesAt(socket)).toEqual(order);
      socket.close();
    }
  });

  it("show who writes and who is there, with what they chose", async () => {
    const [reader, writer] = [await socketAt(0, ada), await socketAt(1, ben)];
    reader.command({ type: "watch", user_ids: [ben.user_id], channel_id: general });
    await reader.until(() => shown(reader, ben)?.is_online);
    await untilSeenWriting(writer, reader, ben);
    await until(async () => (await at(2, ben).call(calls.authMe, {})).is_online);
    // What somebody chose at one node is shown at the others.
    await at(2, ben).call(calls.presenceStatus, { body: { status: "busy" } });
    await reader.until(() => shown(reader, ben)?.status === "busy");
    const online = await at(2, ada).call(calls.presenceOnlineUsers, { query: {} });
    expect(online.users.map(({ _id }) => _id)).toContain(ben.user_id);
    writer.close();
    reader.close();
  });

  it("end a session everywhere at once", async () => {
    const other = await registerPerson(place.url, "Dora Lind");
    const sockets = await Promise.all(ROUND.map((node) => socketAt(node, other)));
    await at(1, other).call(calls.authLogout, {});
    for (const socket of sockets) {
      await socket.until(() => socket.closed);
      expect(socket.closed?.code).toBe(4401);
    }
    for (const node of ROUND)
      expect((await at(node, other).ask(calls.bootstrap, {})).status).toBe(401);
  });

  it("count calls together", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const answer = await at(n % 3, ada).ask(calls.authForgot, {
        body: { email: "nobody@example.org" },
      });
      statuses.push(answer.status);
    }
    // Five a minute, on whichever node; of a new minute there may be some more.
    expect(statuses.slice(0, 3)).not.toContain(429);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
  });

  it("notify of each message once", async () => {
    for (let n = 0; n < 9; n += 1) await at(n % 3, ada).send(general, `@cleo.ruiz ${n}`);
    const listed = () => at(1, cleo).call(calls.notificationList, { query: { limit: 50 } });
    await until(async () => (await listed()).notifications.length >= 9);
    const database = place.look();
    try {
      // Every job has run, on one node, and none is left that runs again.
      await until(async () => {
        const { rows } =
          await sql`SELECT 1 FROM graphile_worker.jobs UNION ALL SELECT 1 FROM notification_queue`.execute(
            database.db,
          );
        return rows.length === 0;
      });
    } finally {
      await database.close();
    }
    const texts = (await listed()).notifications.map((one) => JSON.stringify(one));
    expect(new Set(texts).size).toBe(9);
  });

  it("hand out what another one took in or made, without a folder in common", async () => {
    const plan = await ada.upload("plan.txt", "the plan");
    const photo = await at(1, ada).upload(
      "photo.png",
      await makeImage({ width: 1_200, height: 800 }),
    );
    await at(2, ada).send(general, "See these", { file_ids: [plan._id, photo._id] });
    for (const node of ROUND) {
      expect(await (await at(node, ben).read(plan.url)).text()).toBe("the plan");
      // Any of the nodes makes it; until then a blank stands in, or the picture itself.
      const thumbnail = () => at(node, ben).read(photo.thumb_url ?? "");
      await until(async () => (await thumbnail()).headers.get("content-type") === "image/jpeg");
    }
    // What signs pushes is the same, or a browser would be told by one node only.
    const keys = await Promise.all(ROUND.map((node) => at(node, ben).call(calls.pushKey, {})));
    expect(keys[1]).toEqual(keys[0]);
    expect(keys[2]).toEqual(keys[0]);
    const folders = place.nodes.map(({ dataDir }) => dataDir);
    expect(new Set(folders).size).toBe(3);
    for (const folder of folders) expect(readdirSync(folder)).not.toContain("files");
    await at(1, ada).call(calls.fileDelete, { params: { _id: plan._id } });
    for (const node of ROUND) expect((await at(node, ben).read(plan.url)).status).toBe(404);
  });

  it("go on while Redis is away, and share everything again once it is back", async () => {
    const [here, there] = [await socketAt(0, ada), await socketAt(2, cleo)];
    there.command({ type: "watch", user_ids: [ben.user_id], channel_id: general });
    const emil = await registerPerson(place.url, "Emil Krog");
    const leaves = await socketAt(1, emil);
    await place.redis?.kill();
    for (let n = 0; n < 5; n += 1) await ada.send(general, `without ${n}`);
    for (const socket of [here, there]) {
      const told = () => messagesAt(socket).filter((text) => text.startsWith("without"));
      await socket.until(() => told().length === 5);
      expect(told()).toEqual(["without 0", "without 1", "without 2", "without 3", "without 4"]);
    }
    await at(2, emil).call(calls.authLogout, {});
    await leaves.until(() => leaves.closed);
    await place.redis?.start();
    await untilSeenWriting(here, there, ada);
    const comes = await socketAt(1, ben);
    await there.until(() => shown(there, ben)?.is_online);
    await ben.send(general, "together again");
    await there.until(() => messagesAt(there).includes("together again"));
    for (const socket of [here, there, comes]) socket.close();
  });

  it("forget whom a node had that died", async () => {
    const [reader] = [await socketAt(0, ada), await socketAt(1, cleo)];
    reader.command({ type: "watch", user_ids: [cleo.user_id], channel_id: null });
    await reader.until(() => shown(reader, cleo)?.is_online);
    await place.nodes[1]?.kill9();
    await reader.until(() => shown(reader, cleo)?.is_online === false);
    reader.close();
  });
});
