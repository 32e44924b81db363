import { limits } from "@parley/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { previewsOf } from "./previews.ts";

const shown = (...attachments: unknown[]) =>
  previewsOf({ attachments }).map(({ url, site, title, description }) => [
    url,
    site,
    title,
    description,
  ]);

test.each<[string, unknown, string[] | null]>([
  [
    "a page",
    {
      from_url: "https://www.example.org/a?b=1&amp;c=2",
      service_name: "Example",
      title: "Pears &amp; *apples*",
      title_link: "https://www.example.org/a",
      text: "All about <https://example.org/p|pears>\n and more",
      image_url: "https://example.org/pear.png",
    },
    [
      "https://www.example.org/a?b=1&c=2",
      "Example",
      "Pears & *apples*",
      "All about pears and more",
    ],
  ],
  [
    "one without a name of its site",
    { from_url: "https://www.example.org", title: "Home" },
    ["https://www.example.org/", "example.org", "Home", ""],
  ],
  [
    "a post, which has an author instead of a title",
    { original_url: "https://social.example/1", author_name: "Ada (@ada)", text: "Hello" },
    ["https://social.example/1", "social.example", "Ada (@ada)", "Hello"],
  ],
  ["nothing to say", { from_url: "https://example.org/", text: "no title" }, null],
  ["what an app attached, which is its text", { title: "Job 7", text: "green" }, null],
  ["another scheme", { from_url: "javascript:alert(1)", title: "x" }, null],
  ["a password", { from_url: "https://a:b@example.org/", title: "x" }, null],
  ["no address", { from_url: "example", title: "x" }, null],
  ["fields of another type", { from_url: 7, title: ["x"], text: {} }, null],
  ["no object", "https://example.org", null],
  ["nothing", null, null],
])("what a link showed in Slack: %s", (_, attachment, expected) => {
  expect(shown(attachment)).toEqual(expected ? [expected] : []);
});

test("each link once, the first of what it showed, and no more than a message shows", () => {
  const of = (path: string, title: string) => ({ from_url: `https://example.org/${path}`, title });
  const some = [of("a", "one"), of("a", "two"), of("b", "b"), of("c", "c"), of("d", "d")];
  expect(shown(...some).map(([, , title]) => title)).toEqual(["one", "b", "c"]);
});

test("whatever stands there, it is plain lines of bounded length with an address of the web", () => {
  const field = fc.oneof(fc.string({ unit: "binary", maxLength: 2_000 }), fc.anything());
  const fields = ["from_url", "title", "text", "service_name", "author_name"] as const;
  const attachment = fc.record(Object.fromEntries(fields.map((name) => [name, field])));
  fc.assert(
    fc.property(fc.array(fc.oneof(attachment, fc.anything())), fc.webUrl(), (found, from_url) => {
      const addressed = found.map((one) => (typeof one === "object" ? { ...one, from_url } : one));
      for (const preview of previewsOf({ attachments: [...found, ...addressed] })) {
        expect(["http:", "https:"]).toContain(new URL(preview.url).protocol);
        expect([...preview.title].length).toBeLessThanOrEqual(limits.previewTitle);
        expect([...preview.description].length).toBeLessThanOrEqual(limits.previewDescription);
        expect([...preview.site].length).toBeLessThanOrEqual(limits.previewSite);
        expect(preview.title + preview.site + preview.description).not.toMatch(/[\n\0\u202e]/);
      }
    }),
  );
});
