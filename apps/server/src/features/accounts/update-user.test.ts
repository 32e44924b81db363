import { calls, ErrorBody, type WorkspaceFrame } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { MISSING, openSocket, setRole } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
});
afterAll(() => server.close());

const card = async (who: TestClient, of: TestClient) =>
  who.call(calls.userShow, { params: { _id: of.user_id } });

describe("PUT /user/update", () => {
  it("changes only what is given, and GET /auth/me tells it", async () => {
    const profile = { title: "Architect", about: "Bridges", time_zone: "Europe/Berlin" };
    await ada.call(calls.userUpdate, { body: profile });
    const user = await ada.call(calls.userUpdate, { body: { about: "" } });
    expect(user.profile).toEqual({ ...profile, about: "" });
    expect(user.name).toBe("Ada Okafor");
    expect(await ada.call(calls.authMe, {})).toMatchObject(user);
  });

  it("tells everyone in the workspace stream", async () => {
    const socket = await openSocket(server.url, ben);
    const { rev } = await ada.call(calls.userUpdate, { body: { name: "Ada O.", username: "ada" } });
    const isWorkspace = (frame: { type: string }): frame is WorkspaceFrame =>
      frame.type === "workspace";
    await socket.until(() => socket.frames.some(isWorkspace));
    expect(socket.frames.find(isWorkspace)?.rows).toEqual([
      expect.objectContaining({
        type: "person",
        _id: ada.user_id,
        name: "Ada O.",
        username: "ada",
        rev,
      }),
    ]);
    socket.close();
  });

  it("logs in with the new username from then on, and the old one is free", async () => {
    const cleo = await registerPerson(server.url, "Cleo Diaz");
    await cleo.call(calls.userUpdate, { body: { username: "cleo" } });
    const login = (email: string) =>
      cleo.ask(calls.authLogin, { body: { email, password: "correct horse battery" } });
    expect((await login("cleo")).status).toBe(200);
    expect((await login("cleo.diaz")).status).toBe(422);
    const other = await registerPerson(server.url, "Cleo Diaz", "other@example.org");
    expect(other.user?.username).toBe("cleo.diaz");
  });

  it("refuses a username that is taken, however many ask for it at once", async () => {
    const people = await Promise.all(
      [1, 2, 3].map((n) => registerPerson(server.url, `Racer ${n}`)),
    );
    const answers = await Promise.all(
      people.map((who) => who.ask(calls.userUpdate, { body: { username: "fastest" } })),
    );
    const lost = answers.filter(({ status }) => status !== 200);
    expect(lost).toHaveLength(2);
    for (const { status, body } of lost) {
      expect(status).toBe(409);
      const { code, details } = ErrorBody.parse(body);
      expect([code, details?.[0]?.path]).toEqual(["username_taken", "username"]);
    }
  });

  it.each([
    [{ name: "" }, "name"],
    [{ name: "Ada\u202ekcaH" }, "name"],
    [{ username: "everyone" }, "username"],
    [{ username: "a b" }, "username"],
    [{ title: "two\nlines" }, "title"],
    [{ title: "x".repeat(81) }, "title"],
    [{ about: "x".repeat(1_001) }, "about"],
    [{ time_zone: "Mars/Olympus" }, "time_zone"],
    [{ time_zone: "+02:00" }, "time_zone"],
  ])("a hostile value is refused beside its field: %j", async (body, path) => {
    const answer = await ada.ask(calls.userUpdate, { body });
    expect(answer.status).toBe(422);
    expect(ErrorBody.parse(answer.body).details?.[0]?.path).toBe(path);
  });

  it.each(["role", "email", "is_active", "_id", "avatar", "profile"])(
    "takes nothing that is not one's own to change: %s",
    async (field) => {
      const answer = await ben.ask(calls.userUpdate, { body: { [field]: "owner" } as object });
      expect(answer.status).toBe(422);
      expect((await ben.call(calls.authMe, {})).role).toBe("member");
    },
  );
});

describe("GET /user/show/:_id", () => {
  it("gives the person, their profile, and the e-mail where they show it", async () => {
    expect(await card(ben, ada)).toMatchObject({
      _id: ada.user_id,
      profile: { title: "Architect", time_zone: "Europe/Berlin" },
      email: "ada.okafor@example.org",
    });
  });

  it("show_email off: nobody sees the e-mail but its owner, admins neither", async () => {
    await ben.call(calls.preferencesUpdate, { body: { show_email: false } });
    expect((await card(ada, ben)).email).toBeNull();
    expect((await card(ben, ben)).email).toBe("ben.sato@example.org");
    await ben.call(calls.preferencesUpdate, { body: { show_email: true } });
    expect((await card(ada, ben)).email).toBe("ben.sato@example.org");
  });

  it("tells their quiet hours where one knows on whose clock, and nothing else that they chose", async () => {
    const quiet_hours = { from: "22:00", to: "07:00", days: [0, 6] };
    const chosen = { quiet_hours, keywords: ["bridge"] };
    expect((await card(ben, ada)).quiet_hours).toBeNull();
    await ada.call(calls.preferencesUpdate, { body: chosen });
    const shown = await card(ben, ada);
    expect(shown.quiet_hours).toEqual(quiet_hours);
    expect(JSON.stringify(shown)).not.toContain("bridge");
    await ada.call(calls.userUpdate, { body: { time_zone: "" } });
    expect((await card(ben, ada)).quiet_hours).toBeNull();
    await ada.call(calls.userUpdate, { body: { time_zone: "Europe/Berlin" } });
    await ada.call(calls.preferencesUpdate, { body: { quiet_hours: null } });
    expect((await card(ben, ada)).quiet_hours).toBeNull();
  });

  it("a guest sees no e-mail, and nobody outside their channels", async () => {
    const guest = await registerPerson(server.url, "Gil Guest");
    await setRole(server.db, guest.user_id, "guest");
    expect((await card(guest, ada)).email).toBeNull();
    expect((await card(guest, guest)).email).toBe("gil.guest@example.org");
    const { channels } = await guest.call(calls.bootstrap, {});
    for (const { channel } of channels) {
      await guest.call(calls.channelLeave, { body: { channel_id: channel._id } });
    }
    const hidden = await guest.ask(calls.userShow, { params: { _id: ada.user_id } });
    const missing = await guest.ask(calls.userShow, { params: { _id: MISSING } });
    expect([hidden.status, hidden.body]).toEqual([404, missing.body]);
  });

  it("of nobody is nothing", async () => {
    expect((await ada.ask(calls.userShow, { params: { _id: MISSING } })).status).toBe(404);
  });
});
