import { expect, test } from "vitest";
import de from "../../locales/de/invites.json" with { type: "json" };
import en from "../../locales/en/invites.json" with { type: "json" };
import { statusWord } from "./status-text.ts";

test.each([
  [1, "Pending Invite"],
  [2, "Invite Accepted"],
  [3, "Invite Declined"],
  [0, "Unknown"],
  [4, "Unknown"],
])("Status texts: %i = %s", (status, text) => {
  expect(en.status[statusWord(status)]).toBe(text);
  expect(de.status[statusWord(status)]).not.toBe("");
});
