import { expect, test } from "vitest";
import { completed, isolated } from "./complete-texts.ts";

const plurals = ["zero", "one", "two", "few", "many", "other"];

test("what a language lacks is English, in all its plural forms", () => {
  const english = { open: "Open", files_one: "{{count}} file", files_other: "{{count}} files" };
  expect(completed(english, { open: "فتح" }, plurals)).toEqual({
    open: "فتح",
    files_one: "{{count}} file",
    ...Object.fromEntries(
      ["zero", "two", "few", "many", "other"].map((form) => [`files_${form}`, "{{count}} files"]),
    ),
  });
  const own = { files_zero: "لا ملفات", files_one: "ملف واحد" };
  expect(completed(english, own, plurals)).toMatchObject(own);
});

test("groups are completed inside, and those that are missing come whole", () => {
  const english = { login: { title: "Log in", text: "Go on" }, forgot: { title: "Forgot?" } };
  expect(completed(english, { login: { title: "دخول" } }, plurals)).toEqual({
    login: { title: "دخول", text: "Go on" },
    forgot: { title: "Forgot?" },
  });
});

test.each([
  ["دعاك {{admin}} إلى #{{channel}}", "دعاك \u2068{{admin}}\u2069 إلى \u2068#{{channel}}\u2069"],
  ["يشيرون إليك بـ @{{name}}", "يشيرون إليك بـ \u2068@{{name}}\u2069"],
  ["{{count}} ملفات، {{n}}", "{{count}} ملفات، {{n}}"],
])("values keep their own direction: %s", (text, built) => {
  expect(isolated(text)).toBe(built);
});
