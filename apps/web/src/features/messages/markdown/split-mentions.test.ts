import { expect, test } from "vitest";
import { splitMentions } from "./split-mentions.ts";

const ada = { user_id: "1", username: "ada" };
const adaL = { user_id: "2", username: "ada.lovelace" };

/** Text as it is, mentions in brackets with what they mean. */
const look = (text: string, mentions = [ada, adaL], all = false) =>
  splitMentions(text, mentions, all)
    .map((part) => {
      if (part.type === "text") return part.text;
      if (part.type === "person") return `[${part.user_id}:${part.username}]`;
      if (part.type === "group") return `(${part.group_id}:${part.username})`;
      if (part.type === "emoji") return `<${part.name}>`;
      if (part.type === "name") return `?${part.username}?`;
      return part.type === "everyone" ? `{all ${part.word}}` : `[#${part.name}]`;
    })
    .join("");

test.each([
  ["hi @ada", "hi [1:ada]"],
  ["@ada. Bye", "[1:ada]. Bye"],
  ["@ada.lovelace.", "[2:ada.lovelace]."],
  ["@Ada!", "[1:Ada]!"],
  ["(@ada, @ada)", "([1:ada], [1:ada])"],
  ["@bob", "@bob"],
  ["mail ada@ada.org", "mail ada@ada.org"],
  ["x@ada", "x@ada"],
  ["@channel", "@channel"],
  ["see #general.", "see [#general]."],
  ["a#b and /#c", "a#b and /#c"],
  ["go :tada::+1: :wave::skin-tone-3:!", "go <tada><+1> <wave::skin-tone-3>!"],
  ["at 10:30:45, file.ts:3: or C:x:, :no:t", "at 10:30:45, file.ts:3: or C:x:, :no:t"],
])("%s", (text, expected) => expect(look(text)).toBe(expected));

test("@channel is a mention only where the message mentions everyone", () => {
  expect(look("@channel and @everyone", [], true)).toBe("{all channel} and {all everyone}");
});

test("nothing is lost, whatever the text", () => {
  const text = ":tada::: @@ada #@ada ##x @ada@ada 日本@ada";
  const parts = splitMentions(text, [ada], true, true);
  const lengths = parts.map((part) => {
    if (part.type === "text") return part.text;
    if ("username" in part) return `@${part.username}`;
    if (part.type === "emoji") return `:${part.name}:`;
    return part.type === "everyone" ? `@${part.word}` : `#${part.name}`;
  });
  expect(lengths.join("")).toBe(text);
});

test("@here is shown as one where it meant somebody, and is text where nobody was here", () => {
  const here = [{ user_id: "a", username: "here" }];
  expect(splitMentions("@here lunch", here, false)[0]).toEqual({ type: "everyone", word: "here" });
  expect(splitMentions("@here lunch", [], false)).toEqual([{ type: "text", text: "@here lunch" }]);
});

test("a group is one mention, however many of its people it stands for", () => {
  const team = ["1", "2"].map((user_id) => ({ user_id, username: "design-team", group_id: "g" }));
  expect(splitMentions("hi @Design-Team.", team, false)).toEqual([
    { type: "text", text: "hi " },
    { type: "group", group_id: "g", username: "Design-Team" },
    { type: "text", text: "." },
  ]);
});

test("a name that meant nobody is a part of its own for who asks", () => {
  const parts = splitMentions("@ada and @crew. or a@b", [], false, true);
  expect(parts).toEqual([
    { type: "name", username: "ada" },
    { type: "text", text: " and " },
    { type: "name", username: "crew" },
    { type: "text", text: ". or a@b" },
  ]);
  expect(splitMentions("@ada", [], false)).toEqual([{ type: "text", text: "@ada" }]);
});
