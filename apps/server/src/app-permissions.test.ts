import { type Call, ClientCommand, calls, closeCodes } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestSocket } from "./platform/realtime/test-socket.ts";
import { buildTestApp, type TestApp } from "./test/build-app.ts";
import { type Answered, registerPerson, TestClient } from "./test/client.ts";
import { makeImage } from "./test/images.ts";
import { newEvent, rows } from "./test/permission-rows.ts";
import { type RoleName, roles, type Target } from "./test/permission-shapes.ts";
import { socketRows } from "./test/socket-permission-rows.ts";
import { deactivate, MISSING, setRole } from "./test/team.ts";

let server: TestApp;
let people: Record<RoleName, TestClient>;
let spare: TestClient;
let idle: TestClient;
let picture: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  server = await buildTestApp();
  picture = await makeImage({ width: 8, height: 8 });
  const owner = await registerPerson(server.url, "Owner", "owner@example.org");
  spare = await registerPerson(server.url, "Spare", "spare@example.org");
  idle = await registerPerson(server.url, "Idle", "idle@example.org");
  const made: Partial<Record<RoleName, TestClient>> = {
    owner,
    visitor: new TestClient(server.url),
  };
  for (const role of roles) {
    made[role] ??= await registerPerson(
      server.url,
      role,
      `${role.replaceAll(" ", ".")}@example.org`,
    );
  }
  people = made as Record<RoleName, TestClient>;
  const { db } = server;
  for (const role of ["guest", "guest member"] as const)
    await setRole(db, people[role].user_id, "guest");
  await setRole(db, people["workspace admin"].user_id, "admin");
  await setRole(db, people.bot.user_id, "bot");
  await deactivate(db, people.deactivated.user_id);
  const expired = people["expired session"].user_id;
  await sql`UPDATE sessions SET expires_at = now() WHERE user_id = ${expired}`.execute(db);
});
afterAll(() => server.close());

/** A channel where everyone is what their role says. */
async function makeTarget(visibility: "public" | "private", withFile = false): Promise<Target> {
  const admin = people["channel admin"];
  const body = { name: `t-${crypto.randomUUID()}`, visibility };
  const { _id: channel_id } = await admin.call(calls.channelCreate, { body });
  const [member, removed, guestMember] = [
    people.member.user_id,
    people["removed member"].user_id,
    people["guest member"].user_id,
  ];
  const user_ids = [member, removed, guestMember];
  await admin.call(calls.channelAddMembers, { body: { channel_id, user_ids } });
  const file_id = withFile ? (await people.member.upload("picture.png", picture))._id : MISSING;
  const shown = withFile ? { file_ids: [file_id] } : {};
  const { _id: message_id } = await people.member.send(channel_id, "first", shown);
  const event = await people.member.call(calls.eventCreate, { body: newEvent(channel_id) });
  const { invites } = await admin.call(calls.inviteCreate, { body: { channel_id } });
  const invite_id = invites[0]?.invite_id ?? "";
  await admin.call(calls.channelRemoveMember, { body: { channel_id, user_id: removed } });
  return {
    channel_id,
    message_id,
    member_id: member,
    spare_id: spare.user_id,
    idle_id: idle.user_id,
    event_id: event._id,
    file_id,
    invite_id,
  };
}

/** One's own client, or for calls that end a session one with a session of its own. */
async function asker(role: RoleName, call: Call): Promise<TestClient> {
  const person = people[role];
  if (call !== calls.authLogout || roles.indexOf(role) < 3) return person;
  const body = { email: person.user?.email ?? "", password: "correct horse battery" };
  const { access_token } = await person.call(calls.authLogin, { body });
  return Object.assign(new TestClient(server.url), { token: access_token });
}

const every = Object.entries(calls) as Array<[keyof typeof calls, Call]>;
const table = every.flatMap(([name, call]) =>
  (["public", "private"] as const)
    .filter((visibility) => visibility === "public" || rows[name].private !== undefined)
    .map((visibility) => ({ name, call, visibility })),
);

function expected(name: keyof typeof calls, call: Call, visibility: "public" | "private") {
  const statuses = (rows[name][visibility] ?? "").split(/\s+/).map(Number);
  const without = Array(3).fill(call.auth === "public" ? statuses[0] : 401);
  return Object.fromEntries(roles.map((role, n) => [role, [...without, ...statuses][n]]));
}

describe("Who may call", () => {
  it.each(table)("$name, in a $visibility channel", async ({ name, call, visibility }) => {
    const answers: Partial<Record<RoleName, Answered>> = {};
    const reads = call.method === "GET";
    const withFile = call.path.startsWith("/file/");
    let target = await makeTarget(visibility, withFile);
    const nothing = {
      ...target,
      channel_id: MISSING,
      message_id: MISSING,
      event_id: MISSING,
      file_id: MISSING,
      invite_id: MISSING,
    };
    for (const role of roles) {
      const client = await asker(role, call);
      const answer = await client.ask(call, rows[name].input(target));
      answers[role] = answer;
      // What one may not see answers exactly as what is not there.
      if (answer.status === 404) {
        const missing = await client.ask(call, rows[name].input(nothing));
        expect([role, missing.status, missing.body]).toEqual([role, 404, answer.body]);
      }
      const isChanged = !reads && answer.status < 400;
      if (isChanged && rows[name].private) target = await makeTarget(visibility, withFile);
    }
    const statuses = roles.map((role) => [role, answers[role]?.status]);
    expect(Object.fromEntries(statuses)).toEqual(expected(name, call, visibility));
  });
});

const commands = Object.keys(socketRows) as Array<keyof typeof socketRows>;
const socketTable = commands.flatMap((name) =>
  (["public", "private"] as const).map((visibility) => ({ name, visibility })),
);

/** Types of the frames that a command is answered with, or the code that the socket is closed with. */
async function answerTo(name: keyof typeof socketRows, role: RoleName, target: Target) {
  const { token } = people[role];
  const hasSession = roles.indexOf(role) >= 3;
  const socket = new TestSocket(server.url);
  await socket.open();
  if (name !== "hello" && hasSession) await socket.hello(token);
  const before = socket.frames.length;
  const answers = () => socket.frames.slice(before).map(({ type }) => type);
  socket.command(socketRows[name].command(target, token));
  // Commands are handled one after the other: all that comes before this answer belongs to the command.
  socket.command({ type: "ping" });
  const pongs = name === "ping" ? 2 : 1;
  await socket.until(
    () => socket.closed || answers().filter((type) => type === "pong").length === pongs,
  );
  if (socket.closed) return socket.closed.code;
  socket.close();
  return answers().slice(0, -1).join("+") || "none";
}

describe("Who may command", () => {
  it("every command of the protocol has its row", () => {
    const known = ClientCommand.options.map(({ shape }) => shape.type.value);
    expect(commands.toSorted()).toEqual(known.toSorted());
  });

  it.each(socketTable)("$name, in a $visibility channel", async ({ name, visibility }) => {
    const target = await makeTarget(visibility);
    const { answers, ...row } = socketRows[name];
    const words = ((visibility === "private" && row.private) || answers).split(/\s+/);
    const closed = name === "hello" ? closeCodes.session_over : closeCodes.bad_message;
    const expectedAnswers = [closed, closed, closed, ...words];
    for (const [n, role] of roles.entries()) {
      expect([role, await answerTo(name, role, target)]).toEqual([role, expectedAnswers[n]]);
    }
  });
});
