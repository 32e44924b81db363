import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";
import { CallError } from "../../platform/http/call-error.ts";
import { errorMessage } from "./error-message.ts";

beforeAll(() => i18next.init({ lng: "en", resources: { en: { common: {} } } }));

test.each<[string, unknown, string | undefined]>([
  [
    "the server's own sentence",
    new CallError("x", { status: 409, data: { code: "channel_archived", message: "Read-only." } }),
    "Read-only.",
  ],
  ["a proxy's", new CallError("x", { status: 502, data: { message: "Bad luck." } }), "Bad luck."],
  ["no message", new CallError("x", { status: 500, data: "<html>" }), undefined],
  ["no response", new CallError("Failed to fetch", { reason: "network" }), undefined],
  [
    "the session's end",
    new CallError("x", { status: 401, data: { code: "session_over", message: "Over." } }),
    undefined,
  ],
  ["a defect", new Error("oops"), undefined],
])("If the error response has a message it is shown, otherwise nothing: %s", (_, error, shown) => {
  expect(errorMessage(error)).toBe(shown);
});
