import { type CallInput, calls } from "@parley/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLocalBus } from "../../platform/bus/bus.ts";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { remindOfEvent } from "./remind.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let cleo: TestClient;
/** Ada's channels: Ben is in both, Cleo only in the second. */
let first: string;
let second: string;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  cleo = await registerPerson(server.url, "Cleo Diaz");
});
afterAll(() => server.close());

async function channel(...members: TestClient[]): Promise<string> {
  const body = { name: `c-${crypto.randomUUID()}`, visibility: "private" as const };
  const { _id } = await ada.call(calls.channelCreate, { body });
  const user_ids = members.map(({ user_id }) => user_id);
  await ada.call(calls.channelAddMembers, { body: { channel_id: _id, user_ids } });
  return _id;
}
beforeEach(async () => {
  first = await channel(ben);
  second = await channel(ben, cleo);
});

type Body = CallInput<typeof calls.eventCreate>["body"];
const plan = (who: TestClient, more: Partial<Body> = {}) =>
  who.call(calls.eventCreate, {
    body: {
      client_id: crypto.randomUUID(),
      channel_id: first,
      title: "Standup",
      starts_at: "2090-05-04T09:00:00.000Z",
      ends_at: "2090-05-04T09:30:00.000Z",
      repeat_rule: "FREQ=DAILY;COUNT=3",
      reminder: 15,
      ...more,
    },
  });
const move = (who: TestClient, _id: string, channel_id: string | null) =>
  who.ask(calls.eventUpdate, { params: { _id }, body: { channel_id } });
const sees = async (who: TestClient, _id: string) =>
  (await who.ask(calls.eventShow, { params: { _id }, query: {} })).status === 200;
const answer = (who: TestClient, event_id: string) =>
  who.call(calls.eventRespond, { body: { event_id, response: "yes" } });
const show = (_id: string) => ada.call(calls.eventShow, { params: { _id }, query: {} });

describe("An event that moves to another channel", () => {
  it("is seen there, with what was said of it, and no more where it was", async () => {
    const { _id } = await plan(ada);
    const { _id: stays } = await plan(ada, { title: "Stays" });
    await answer(ben, _id);
    expect([await sees(ben, _id), await sees(cleo, _id)]).toEqual([true, false]);
    expect((await move(ada, _id, second)).status).toBe(200);
    expect([await sees(ben, _id), await sees(cleo, _id), await sees(cleo, stays)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await show(_id)).toMatchObject({ channel_id: second, counts: { yes: 1 }, sequence: 1 });
  });

  it("may become its organiser's own, whose answers of others are not counted, and come back", async () => {
    const { _id } = await plan(ada, { reminder_to: "channel" });
    await answer(ben, _id);
    expect((await move(ada, _id, null)).status).toBe(200);
    expect(await sees(ben, _id)).toBe(false);
    expect(await show(_id)).toMatchObject({
      channel_id: null,
      reminder_to: "people",
      counts: { yes: 0 },
      responses: [],
    });
    expect((await move(ada, _id, second)).status).toBe(200);
    expect(await show(_id)).toMatchObject({ channel_id: second, counts: { yes: 1 } });
  });

  it("goes nowhere where who moves it, or its organiser, does not belong", async () => {
    const { _id } = await plan(ada);
    const { _id: bens } = await plan(ben);
    const alone = await channel(cleo);
    const refused = async (answering: ReturnType<typeof move>) => {
      const { status, body } = await answering;
      return [status, body.message];
    };
    expect((await move(ben, _id, second)).status).toBe(403);
    expect((await move(ada, bens, second)).status).toBe(200);
    expect(await refused(move(ada, bens, null))).toEqual([
      403,
      expect.stringContaining("Only whoever planned"),
    ]);
    expect(await refused(move(ada, bens, alone))).toEqual([
      403,
      expect.stringContaining("Add them to it first"),
    ]);
    expect((await move(ben, bens, alone)).status).toBe(404);
    expect((await move(ben, bens, crypto.randomUUID())).status).toBe(404);
    await ada.call(calls.channelUpdate, { body: { _id: alone, archived: true } });
    expect((await move(ada, _id, alone)).status).toBe(409);
    const date = { occurrence: "2090-05-05T09:00:00.000Z", channel_id: second };
    const one = await ada.ask(calls.eventUpdate, { params: { _id }, body: date });
    expect(one.status).toBe(422);
    expect((await show(_id)).channel_id).toBe(first);
  });

  it("may do so from one of its dates on", async () => {
    const { _id } = await plan(ada);
    const body = {
      occurrence: "2090-05-05T09:00:00.000Z",
      scope: "following" as const,
      channel_id: second,
    };
    const made = await ada.call(calls.eventUpdate, { params: { _id }, body });
    expect(made).toMatchObject({ channel_id: second, repeat_rule: "FREQ=DAILY;COUNT=2" });
    expect([await sees(cleo, made._id), await sees(cleo, _id)]).toEqual([true, false]);
  });

  it("reminds who answered and still sees it", async () => {
    const { _id } = await plan(ada, { channel_id: second });
    await answer(ben, _id);
    await answer(cleo, _id);
    await move(ada, _id, first);
    const told: string[][] = [];
    const remind = async (_: unknown, { user_ids }: { user_ids: readonly string[] }) =>
      void told.push([...user_ids]);
    const deps = { db: server.db, bus: createLocalBus(), hooks: { remind } };
    await remindOfEvent(deps, _id, new Date("2090-05-04T08:45:00Z"));
    expect(told).toEqual([[ada.user_id, ben.user_id].sort()]);
  });

  it("while others change it, ends in one place and loses nothing", async () => {
    const { _id } = await plan(ada);
    const places = [second, null, first, second];
    await Promise.all([
      ...places.map((channel_id) => move(ada, _id, channel_id)),
      ...["a", "b", "c", "d"].map((location) =>
        ada.ask(calls.eventUpdate, { params: { _id }, body: { location } }),
      ),
      ben.ask(calls.eventRespond, { body: { event_id: _id, response: "maybe" } }),
    ]);
    const event = await show(_id);
    expect(["a", "b", "c", "d"]).toContain(event.location);
    // One of the moves may have been to where it was already.
    expect(event.sequence).toBeGreaterThanOrEqual(4 + places.length - 2);
  });
});
