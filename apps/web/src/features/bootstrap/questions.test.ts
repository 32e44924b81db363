import { expect, test } from "vitest";
import { ModelServer } from "../../test/model-server.ts";
import { emptyState, stateOf } from "../messages/index.ts";
import { allQuestions, cursorsOf, noQuestions, withEffect } from "./questions.ts";

test("effects of one turn become one question", () => {
  const server = new ModelServer(2);
  const state = stateOf(server.bootstrap());
  const [a = "", b = ""] = Object.keys(state.channels);
  const effects = [
    { type: "sync" as const, channel_id: a },
    { type: "sync" as const, channel_id: b },
    { type: "sync" as const, channel_id: a },
    { type: "sync_user" as const },
    { type: "stored" as const, client_id: a, message_id: a },
  ];
  expect(cursorsOf(state, effects.reduce(withEffect, noQuestions))).toEqual([
    {
      user: 0,
      channels: [
        { id: a, cursor: 0, cached: false },
        { id: b, cursor: 0, cached: false },
      ],
    },
  ]);
});

test("nothing asked, or only of channels that are gone, sends nothing", () => {
  expect(cursorsOf(emptyState, noQuestions)).toEqual([]);
  const gone = withEffect(noQuestions, { type: "sync", channel_id: "gone" });
  expect(cursorsOf(emptyState, gone)).toEqual([]);
});

test("everything fits into messages that the protocol takes", () => {
  const server = new ModelServer(2_300);
  const state = stateOf(server.bootstrap());
  const parts = cursorsOf(state, withEffect(noQuestions, { type: "sync_all" }));
  expect(parts.map(({ channels }) => channels.length)).toEqual([1000, 1000, 300]);
  expect(parts.map(({ user, workspace }) => [user, workspace])).toEqual([
    [0, 0],
    [undefined, undefined],
    [undefined, undefined],
  ]);
  expect(cursorsOf(state, allQuestions)).toEqual(parts);
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(120 * 1024);
});
