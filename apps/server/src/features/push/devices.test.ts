import { type CallInput, calls } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, TestClient } from "../../test/client.ts";
import { jobsDone } from "../../test/notifications.ts";
import { mention, type PushScene, startPushScene } from "../../test/push-scene.ts";
import { deactivate } from "../../test/team.ts";

type Subscription = CallInput<typeof calls.pushSubscribe>["body"];

let scene: PushScene;
let server: PushScene["server"];
let service: PushScene["service"];
let ada: PushScene["ada"];
let channel_id: string;
let reader: PushScene["reader"];
/** A server as it is outside of tests: no push service on this machine. */
let strictApp: TestApp;
let strictPerson: TestClient;

beforeAll(async () => {
  scene = await startPushScene();
  ({ server, service, ada, channel_id, reader } = scene);
  strictApp = await buildTestApp();
  strictPerson = await registerPerson(strictApp.url, "Nora");
});
afterAll(async () => {
  await scene.close();
  await strictApp.close();
});

describe("A device", () => {
  it("is of one session: it ends with it, and the next person in that browser takes it over", async () => {
    const jon = await reader("Jon");
    const again = Object.assign(new TestClient(server.url), { user: jon.user });
    const login = { email: jon.user?.email ?? "", password: "correct horse battery" };
    again.token = (await again.call(calls.authLogin, { body: login })).access_token;
    await scene.subscribe(again, "Jon-phone");
    const { devices } = await jon.call(calls.pushList, {});
    expect(devices.map(({ is_current }) => is_current)).toEqual([false, true]);
    await again.call(calls.authLogout, {});
    expect((await jon.call(calls.pushList, {})).devices).toHaveLength(1);
    // Somebody else logs in where Jon was, and the browser gives its one address.
    const kim = await registerPerson(server.url, "Kim");
    const [device] = (await jon.call(calls.pushList, {})).devices;
    const same = { endpoint: `${service.url}/Jon` };
    await kim.call(calls.pushSubscribe, {
      body: { ...service.subscribe("Jon"), ...same, language: "en", time_zone: "UTC" },
    });
    expect((await jon.call(calls.pushList, {})).devices).toEqual([]);
    const strange = await jon.ask(calls.pushDelete, { params: { _id: device?._id ?? "" } });
    expect(strange.status).toBe(404);
  });

  it("gets a test, is listed with what became of it, and is removed by its person only", async () => {
    const leo = await reader("Leo");
    await leo.call(calls.pushTest, {});
    expect((await service.until("Leo", 1))[0]?.message.title).toBe("Push notifications work");
    await jobsDone(server.db);
    const [device] = (await leo.call(calls.pushList, {})).devices;
    expect(device).toMatchObject({ is_current: true, last: { status: "sent" } });
    const params = { _id: device?._id ?? "" };
    expect((await ada.ask(calls.pushDelete, { params })).status).toBe(404);
    await leo.call(calls.pushDelete, { params });
    expect((await leo.ask(calls.pushTest, {})).body.code).toBe("no_push_device");
  });

  it("that got another address has only that one, for what waits already as well", async () => {
    const pia = await reader("Pia");
    service.answer("Pia", { status: 503, headers: { "retry-after": "1" } });
    await ada.send(channel_id, `${mention(pia)} on its way`);
    await service.until("Pia", 1);
    // The address before is no more: what still went there would end push to the device.
    service.forget("Pia");
    await scene.subscribe(pia, "Pia-new");
    const [push] = await service.until("Pia-new", 1);
    expect(push?.message.body).toBe("@pia on its way");
    await expect.poll(() => scene.log(pia)).toEqual(["mention sent 2 201"]);
    expect((await pia.call(calls.pushList, {})).devices).toHaveLength(1);
  });

  it("of somebody deactivated hears nothing more", async () => {
    const mia = await reader("Mia");
    await deactivate(server.db, mia.user_id);
    await ada.send(channel_id, `${mention(mia)} hello`);
    await jobsDone(server.db);
    expect(await scene.log(mia)).toEqual([]);
  });
});

describe("Subscribing", () => {
  it.each([
    ["plain HTTP", { endpoint: "http://push.example.org/x" }],
    ["this machine", { endpoint: "https://127.0.0.1/x" }],
    ["a private network", { endpoint: "https://192.168.1.1/x" }],
    ["a cloud's metadata", { endpoint: "https://169.254.169.254/latest" }],
    ["another port", { endpoint: "https://push.example.org:5432/x" }],
    ["a file", { endpoint: "file:///etc/passwd" }],
    ["a key off the curve", { p256dh: Buffer.alloc(65, 4).toString("base64url") }],
    ["half a key", { p256dh: "BCVxsr7N" }],
    ["no secret", { auth: "" }],
  ])("with %s is refused in a sentence", async (_, wrong) => {
    const good = service.subscribe("x");
    const body = { ...good, endpoint: "https://push.example.org/x", language: "en", ...wrong };
    const answer = await strictPerson.ask(calls.pushSubscribe, {
      body: { ...body, time_zone: "UTC" } as Subscription,
    });
    expect([answer.status, answer.body.code]).toEqual([422, "invalid_input"]);
    expect(answer.body.message).toMatch(/^[A-Z].+\.$/);
  });
});
