import { expect, test } from "vitest";
import { statusOf } from "./status-of.ts";

test.each([
  ["in a meeting", { emoji: "", text: "in a meeting" }],
  ["🌴 on holiday", { emoji: "🌴", text: "on holiday" }],
  ["👩‍💻coding", { emoji: "👩‍💻", text: "coding" }],
  ["☕️", { emoji: "☕️", text: "" }],
  [":parley: shipping", { emoji: ":parley:", text: "shipping" }],
  [":wave::skin-tone-3:", { emoji: ":wave::skin-tone-3:", text: "" }],
  [":parley:shipping", { emoji: "", text: ":parley:shipping" }],
  [":) all day", { emoji: "", text: ":) all day" }],
  ["5 minutes", { emoji: "", text: "5 minutes" }],
])("%j", (written, status) => {
  expect(statusOf(written)).toEqual(status);
});
