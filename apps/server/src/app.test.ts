import { calls } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestSocket } from "./platform/realtime/test-socket.ts";
import { buildTestApp, type TestApp } from "./test/build-app.ts";
import { registerPerson, type TestClient } from "./test/client.ts";

describe("two people", () => {
  let server: TestApp;
  let ada: TestClient;
  let ben: TestClient;

  beforeAll(async () => {
    server = await buildTestApp();
    ada = await registerPerson(server.url, "Ada Okafor");
    ben = await registerPerson(server.url, "Ben Sato");
  });
  afterAll(() => server.close());

  it("share #general from their registration on", async () => {
    const { channels } = await ben.call(calls.bootstrap, {});
    expect(channels.map(({ channel }) => channel.name)).toEqual(["general"]);
    expect(ada.user?.role).toBe("owner");
    expect(ben.user?.role).toBe("member");
  });

  it("hear each other live, and find the same later", async () => {
    const { channels, user_head, workspace } = await ben.call(calls.bootstrap, {});
    const [general] = channels;
    if (!general) throw new Error("#general is missing.");
    const socket = new TestSocket(server.url);
    await socket.hello(ben.token, {
      user: user_head,
      workspace: workspace.head,
      channels: [{ id: general.channel._id, cursor: general.head, cached: true }],
    });
    const sent = await ada.send(general.channel._id, "Hello **Ben**, and @ben.sato");
    const frame = await socket.until(() => socket.frames.find((f) => f.type === "channel"));
    expect(frame).toMatchObject({ after: general.head, head: sent.seq });
    expect(frame.rows).toEqual([{ type: "message", ...sent }]);
    const page = await ben.call(calls.messageListChannel, {
      params: { channelId: general.channel._id },
      query: {},
    });
    expect(page.messages).toEqual([sent]);
    expect(sent.mentions).toEqual([{ user_id: ben.user_id, username: "ben.sato" }]);
    const after = await ben.call(calls.bootstrap, {});
    expect(after.channels[0]?.counts).toEqual({
      at: sent.seq,
      unread: 1,
      mentions: 1,
      broadcasts: 0,
    });
    socket.close();
  });
});
