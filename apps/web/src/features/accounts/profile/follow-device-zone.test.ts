/// <reference types="node" />
import "fake-indexeddb/auto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type CurrentUser, defaultPreferences } from "@parley/contract";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { bearer } from "../../../platform/http/session.ts";
import { takePreferences } from "../preferences.ts";
import { becomeUser, useAuth } from "../store.ts";
import { followDeviceZone } from "./follow-device-zone.ts";

/** Two names of one zone: which of them this runtime gives it, is its own affair. */
const HERE = ["Asia/Kolkata", "Asia/Calcutta"] as const;
const ELSEWHERE = "Pacific/Chatham";

const user = (time_zone: string): CurrentUser => ({
  _id: "0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d8e",
  name: "Tess Varga",
  username: "tess",
  avatar: null,
  role: "member",
  is_active: true,
  rev: 1,
  email: "tess@example.org",
  google_id: null,
  is_email_verified: true,
  has_password: true,
  is_online: true,
  online_at: null,
  profile: { title: "", about: "", time_zone },
  channels: [],
});

/** What the server has, and what it was asked to change. */
let kept = { time_zone: "", time_zone_auto: null as boolean | null, knows: true };
const changes: unknown[] = [];
const here = { time_zone: expect.toBeOneOf([...HERE]) };
let rev = 1;
const server = createServer(async (request, response) => {
  let text = "";
  for await (const part of request) text += part;
  if (text !== "") {
    changes.push(JSON.parse(text));
    if (kept.knows) kept = { ...kept, ...JSON.parse(text) };
  }
  const preferences = { ...defaultPreferences, time_zone_auto: kept.time_zone_auto };
  rev += 1;
  const data = request.url?.includes("preferences") ? { rev, preferences } : user(kept.time_zone);
  const refused = text !== "" && !kept.knows;
  response.writeHead(refused ? 422 : 200, { "content-type": "application/json" });
  response.end(
    JSON.stringify(refused ? { code: "invalid_input", message: "No." } : { result: { data } }),
  );
});
beforeAll(async () => {
  vi.stubEnv("TZ", HERE[0]);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  bearer.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  changes.length = 0;
});

/** The server has this, and this device knows the same. */
function have(time_zone: string, time_zone_auto: boolean | null): void {
  kept = { time_zone, time_zone_auto, knows: true };
  rev += 1;
  takePreferences({ rev, preferences: { ...defaultPreferences, time_zone_auto } });
  becomeUser(user(time_zone), "token");
}

const zone = () => useAuth.getState().user?.profile.time_zone;

test("who never said where they are is where their device is, and follows it from then on", async () => {
  have("", null);
  await followDeviceZone();
  expect(changes).toEqual([here, { time_zone_auto: true }]);
  expect(HERE).toContain(zone());
  await followDeviceZone();
  expect(changes).toHaveLength(2);
});

test("who travels is where their device is", async () => {
  have(ELSEWHERE, true);
  await Promise.all([followDeviceZone(), followDeviceZone()]);
  expect(changes).toEqual([here]);
});

test.each([
  ["was chosen by hand", ELSEWHERE, false],
  ["was taken away by hand", "", false],
  ["was there before anybody asked", ELSEWHERE, null],
  ["is the same", HERE[0], true],
  ["is the same by its other name", HERE[1], true],
])("a zone that %s stays", async (_, time_zone, time_zone_auto) => {
  have(time_zone, time_zone_auto);
  await followDeviceZone();
  expect(changes).toEqual([]);
  expect(zone()).toBe(time_zone);
});

test("what another device said meanwhile stays, though this one did not know", async () => {
  have("", null);
  kept.time_zone = ELSEWHERE;
  await followDeviceZone();
  expect(changes).toEqual([]);
  expect(zone()).toBe(ELSEWHERE);
});

test("a server that does not know the zone by this name is asked, and nothing comes of it", async () => {
  have("", null);
  kept.knows = false;
  await followDeviceZone();
  expect(changes).toEqual([here]);
  expect(zone()).toBe("");
});
