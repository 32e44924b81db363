import { expect, it } from "vitest";
import type { Missed } from "../queries/missed.ts";
import { missedLetter } from "./letter.ts";

const missed: Missed = {
  ...{ kind: "direct", channel_id: "c", channel_kind: "direct", channel_name: "" },
  ...{ thread_id: null, seq: 7, text: "Hello", authors: ["Ben Sato"], count: 3, message_ids: [] },
};
const letter = (language: "en" | "ar") =>
  missedLetter({
    ...{ to: "ada@example.org", name: "Ada", language, workspace: "Fieldwork", token: "t" },
    ...{ address: "https://chat.example.org", withText: true, missed: [missed], more: 0 },
  });

it("is read from right to left in Arabic, with its things counted as Arabic does", () => {
  const { subject, text, html } = letter("ar");
  expect(subject).toBe("3 رسائل فاتتك في \u2068Fieldwork\u2069");
  expect(text).toContain("3 رسائل من \u2068Ben Sato\u2069: Hello");
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(letter("en").html).toContain('<html lang="en" dir="ltr">');
});
