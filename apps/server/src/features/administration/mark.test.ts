import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { calls, WorkspaceSettings } from "@parley/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, TestClient } from "../../test/client.ts";
import { openSocket } from "../../test/team.ts";

let server: TestApp;
let owner: TestClient;
let ben: TestClient;

beforeAll(async () => {
  server = await buildTestApp();
  owner = await registerPerson(server.url, "Olga Owner");
  ben = await registerPerson(server.url, "Ben Sato");
});
afterAll(() => server.close());

async function picture(width: number, height: number): Promise<File> {
  const create = { width, height, channels: 4 as const, background: "#3355cc" };
  const bytes = await sharp({ create }).png().withMetadata().toBuffer();
  return new File([new Uint8Array(bytes)], "../../logo.png");
}
const setMark = (who: TestClient, file: File) =>
  who.ask(calls.workspaceSetMark, { form: { file } });
const kept = async () =>
  (await readdir(join(server.dataDir, "files"), { recursive: true })).filter((name) =>
    name.includes("mark_"),
  );

describe("The workspace's mark", () => {
  it("is made square, shown to visitors, and reaches every open page", async () => {
    const socket = await openSocket(server.url, ben);
    const { status, body } = await setMark(owner, await picture(900, 300));
    expect(status).toBe(200);
    const { mark } = WorkspaceSettings.parse(body.result?.data);
    const row = await socket.until(() =>
      socket.frames
        .flatMap((frame) => (frame.type === "workspace" ? frame.rows : []))
        .find((found) => found.type === "workspace"),
    );
    expect(row).toMatchObject({ mark });
    socket.close();
    expect(await new TestClient(server.url).call(calls.workspaceShow, {})).toMatchObject({ mark });
    const answer = await fetch(server.url + mark);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([made.width, made.height, made.exif]).toEqual([512, 512, undefined]);
  });

  it("leaves no file behind when it is replaced or removed", async () => {
    await setMark(owner, await picture(64, 64));
    const { mark } = await new TestClient(server.url).call(calls.workspaceShow, {});
    await setMark(owner, await picture(80, 80));
    expect((await fetch(server.url + mark)).status).toBe(404);
    expect(await kept()).toHaveLength(1);
    expect((await owner.call(calls.workspaceDeleteMark, {})).mark).toBeNull();
    expect(await kept()).toHaveLength(0);
  });

  it.each([
    ["a drawing that can hold a script", "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["nothing", ""],
  ])("attack: %s is no mark", async (_, content) => {
    const answer = await setMark(owner, new File([content], "logo.png"));
    expect(answer.body.code).toBe("bad_picture");
    expect(await kept()).toHaveLength(0);
  });

  it("is not a member's to change", async () => {
    expect((await setMark(ben, await picture(64, 64))).status).toBe(403);
    expect((await ben.ask(calls.workspaceDeleteMark, {})).status).toBe(403);
    expect(await kept()).toHaveLength(0);
  });
});

it("What the workspace takes is counted, for owners and admins", async () => {
  const general = ben.user?.channels[0] ?? "";
  await ben.send(general, "one");
  const { _id } = await ben.send(general, "two");
  await ben.call(calls.messageDelete, { params: { _id } });
  const usage = await owner.call(calls.workspaceUsage, {});
  expect(usage).toMatchObject({
    people: { active: 2, deactivated: 0, imported: 0 },
    channels: 1,
    messages: 1,
    files: { count: 0, bytes: 0 },
    limits: { file_bytes: 100 * 1024 * 1024, user_bytes: null, storage_bytes: null },
    mail: false,
  });
  expect(usage.database_bytes).toBeGreaterThan(1_000_000);
});
