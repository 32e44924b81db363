import { calls } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "./test/build-app.ts";
import { hotBounds } from "./test/hot-bounds.ts";
import { fillHotScene, registerInside } from "./test/hot-data.ts";
import { hotPaths, searches } from "./test/hot-paths.ts";
import type { HotScene } from "./test/hot-scene.ts";
import { decideNotifications, queueEach, sendMentions, sendTogether } from "./test/hot-writes.ts";
import { insideClient } from "./test/inside-client.ts";
import { type Plan, type Read, readsOf, WHOLE } from "./test/plans.ts";
import { recordStatements } from "./test/statements.ts";

/** Tables that grow with what people write, or with how many they are. */
const LARGE = new Set([
  ...["messages", "message_search", "message_reactions", "message_files", "message_pages"],
  ...["channels", "channel_members", "users", "user_streams", "sessions", "thread_followers"],
  ...["notifications", "notification_decisions", "drafts", "files", "applied_changes"],
  "notification_queue",
]);

/** Indexes that hold only the few of which all are meant. */
const FEW = ["users_keywords", "channel_members_loud", "channels_public_name"];

const largeReads = (plans: ReadonlyArray<Plan | undefined>) =>
  readsOf(plans.filter((plan) => plan !== undefined)).filter(({ table }) => LARGE.has(table));
const isWhole = ({ by }: Read) =>
  by.startsWith(WHOLE) && !FEW.some((index) => by.endsWith(` ${index}`));

let server: TestApp;
let scene: HotScene;

beforeAll(async () => {
  server = await buildTestApp({}, undefined, { isQuiet: true });
  scene = await fillHotScene(server);
});
afterAll(() => server.close());

describe("what is asked all the time", () => {
  it.each([...hotPaths, ...searches])("$name", async (path) => {
    await path.before?.(scene);
    const { statements } = await recordStatements(() => path.run(scene), { byIndex: true });
    const reads = largeReads(statements.map(({ plan }) => plan));
    const bound = hotBounds[path.name];
    expect(statements).toHaveLength(bound?.statements ?? 0);
    expect(reads.map(({ by }) => by)).toEqual(expect.arrayContaining(bound?.by ?? [""]));
    expect(reads.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(bound?.rows ?? 0);
    const kept = largeReads(statements.map(({ generic }) => generic));
    expect([...reads, ...kept].filter(isWhole)).toEqual([]);
  });
});

describe("fifty take as many statements as one", () => {
  const count = async (work: () => Promise<unknown>) =>
    (await recordStatements(work)).statements.length;
  const params = () => ({ channelId: scene.channel_id });

  it.each<[string, (how: number) => Promise<unknown>]>([
    ["messages of a batch", (how) => sendTogether(scene, how)],
    [
      "replies of a batch, each to another thread",
      (how) => sendTogether(scene, how, (n) => ({ thread_id: scene.roots[n] ?? "" })),
    ],
    [
      "messages of a batch that mention somebody",
      (how) => sendTogether(scene, how, (n) => ({ text: `@${scene.members[n]} look` })),
    ],
    [
      "messages of a page",
      (limit) => scene.ask(calls.messageListChannel, { params: params(), query: { limit } }),
    ],
    [
      "members of a page",
      (limit) =>
        scene.ask(calls.channelMembers, { params: { _id: scene.channel_id }, query: { limit } }),
    ],
    [
      "messages that are found",
      (limit) => scene.ask(calls.searchShow, { query: { q: scene.word, kind: "messages", limit } }),
    ],
  ])("%s", async (_, path) => {
    expect(await count(() => path(50))).toBe(await count(() => path(1)));
  });

  it("channels of a start", async () => {
    const ben = await registerInside(server, "Ben Sato");
    const few = insideClient(server.app, ben.access_token);
    // A session's first call notes that it has its token.
    await few(calls.bootstrap, {});
    const statements = await count(() => few(calls.bootstrap, {}));
    expect(await count(() => scene.ask(calls.bootstrap, {}))).toBe(statements);
  });

  it("people whom a message notifies", async () => {
    const queued = await queueEach(scene, await sendMentions(scene, scene.members));
    const one = await count(() => decideNotifications(scene, queued.slice(0, 1)));
    expect(await count(() => decideNotifications(scene, queued.slice(1)))).toBe(one);
  });
});
