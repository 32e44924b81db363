import { calls, defaultPreferences, ErrorBody, type UserFrame } from "@parley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson } from "../../test/client.ts";
import { openSocket } from "../../test/team.ts";
import { selectPreferencesOf } from "./queries/preferences.ts";

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

test("who has chosen nothing has the defaults", async () => {
  const ada = await registerPerson(server.url, "Ada");
  const { preferences } = await ada.call(calls.bootstrap, {});
  expect(preferences).toEqual({ rev: 0, preferences: defaultPreferences });
});

test("a change keeps what it does not name, and is there at the next start", async () => {
  const ben = await registerPerson(server.url, "Ben");
  await ben.call(calls.preferencesUpdate, { body: { enter_sends: false } });
  const own = await ben.call(calls.preferencesUpdate, { body: { keywords: ["release"] } });
  expect(own.preferences).toEqual({
    ...defaultPreferences,
    enter_sends: false,
    keywords: ["release"],
  });
  expect((await ben.call(calls.bootstrap, {})).preferences).toEqual(own);
  expect(await ben.call(calls.preferencesUpdate, { body: {} })).toEqual(own);
});

test("every device hears of it, live and by catching up; nobody else does", async () => {
  const cleo = await registerPerson(server.url, "Cleo");
  const other = await registerPerson(server.url, "Other");
  const [phone, stranger] = [
    await openSocket(server.url, cleo),
    await openSocket(server.url, other),
  ];
  const { user_head } = await cleo.call(calls.bootstrap, {});
  const own = await cleo.call(calls.preferencesUpdate, { body: { sound: true } });
  const isUser = (frame: { type: string }): frame is UserFrame => frame.type === "user";
  await phone.until(() => phone.frames.some(isUser));
  const row = { type: "preferences", user_id: cleo.user_id, ...own };
  expect(phone.frames.find(isUser)).toMatchObject({ head: own.rev, rows: [row] });
  phone.command({ type: "sync", cursors: { user: user_head, channels: [] } });
  await phone.until(() => phone.frames.filter(isUser).length === 2);
  expect(phone.frames.filter(isUser)[1]?.rows).toEqual([row]);
  // The stranger's answer to a ping would come after a frame meant for them.
  stranger.command({ type: "ping" });
  await stranger.until(() => stranger.frames.some(({ type }) => type === "pong"));
  expect(stranger.frames.filter(isUser)).toEqual([]);
  phone.close();
  stranger.close();
});

test("two changes at once are both kept", async () => {
  const dan = await registerPerson(server.url, "Dan");
  await Promise.all([
    dan.call(calls.preferencesUpdate, { body: { sound: true } }),
    dan.call(calls.preferencesUpdate, { body: { show_email: false } }),
  ]);
  const { preferences } = await dan.call(calls.bootstrap, {});
  expect(preferences.preferences).toMatchObject({ sound: true, show_email: false });
  expect((await selectPreferencesOf(server.db, [dan.user_id])).get(dan.user_id)).toEqual(
    preferences.preferences,
  );
});

const starred = { _id: "starred", name: null, sort: "own", collapsed: false, conversations: [] };

test("how the sidebar is arranged is kept beside the rest, and read only by its person", async () => {
  const eve = await registerPerson(server.url, "Eve");
  const section = {
    _id: "0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d8e",
    name: "Projects",
    sort: "own",
    collapsed: true,
    conversations: ["0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d8f"],
  } as const;
  const sidebar = {
    sections: [{ ...section, conversations: [...section.conversations] }],
    only_unread: true,
  };
  await eve.call(calls.preferencesUpdate, { body: { sidebar, sound: true } });
  const { preferences } = await eve.call(calls.preferencesUpdate, { body: { show_email: false } });
  expect(preferences).toMatchObject({ sidebar, sound: true, show_email: false });
  const read = (await selectPreferencesOf(server.db, [eve.user_id])).get(eve.user_id);
  expect(read).toMatchObject({ sound: true, sidebar: { sections: [] } });
});

test.each([
  [{ sound: "yes" }, "sound"],
  [{ keywords: Array.from({ length: 31 }, (_, n) => `word ${n}`) }, "keywords"],
  [{ quiet_hours: { from: "25:00", to: "07:00", days: [] } }, "quiet_hours.from"],
  [{ __proto__: { admin: true }, admin: true }, ""],
  [{ sidebar: { sections: [], only_unread: "no" } }, "sidebar.only_unread"],
  [{ sidebar: { sections: [starred, starred], only_unread: false } }, "sidebar.sections"],
  [
    { sidebar: { sections: [{ ...starred, _id: "mine" }], only_unread: false } },
    "sidebar.sections.0._id",
  ],
])("a hostile value is refused beside its name: %j", async (body, path) => {
  const eva = await registerPerson(server.url, `Eva ${crypto.randomUUID()}`);
  const answer = await eva.ask(calls.preferencesUpdate, { body: body as object });
  expect(answer.status).toBe(422);
  expect(ErrorBody.parse(answer.body).details?.map((detail) => detail.path)).toEqual([path]);
});
