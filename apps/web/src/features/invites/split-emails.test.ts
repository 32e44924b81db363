import fc from "fast-check";
import { expect, test } from "vitest";
import { splitEmails } from "./split-emails.ts";

test.each<[string, string[], string[]]>([
  ["", [], []],
  ["ada@example.org", ["ada@example.org"], []],
  [
    "ada@example.org, BEN@example.org;cleo@example.org\n\ndan@example.org",
    ["ada@example.org", "ben@example.org", "cleo@example.org", "dan@example.org"],
    [],
  ],
  [
    'Ada Okafor <ada@example.org>, "Sato, Ben" <ben@example.org>',
    ["ada@example.org", "ben@example.org"],
    [],
  ],
  ["ada@example.org ada@Example.org", ["ada@example.org"], []],
  ["mailto:ada@example.org", ["ada@example.org"], []],
  ["ada@ example.org nobody", [], ["ada@", "example.org", "nobody"]],
  ["ada@example, @example.org", [], ["ada@example", "@example.org"]],
])("%j", (text, emails, wrong) => {
  expect(splitEmails(text)).toEqual({ emails, wrong });
});

test("whatever is pasted, what comes out are addresses, each once", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const { emails } = splitEmails(text);
      expect(new Set(emails).size).toBe(emails.length);
      for (const email of emails) expect(email).toMatch(/^[^\s@,;<>]+@[^\s@,;<>]+$/);
    }),
  );
});

test("addresses joined in any usual way are found again", () => {
  const address = fc
    .tuple(fc.stringMatching(/^[a-z0-9.]{1,8}$/), fc.stringMatching(/^[a-z]{1,8}$/))
    .map(([name, domain]) => `${name}@${domain}.org`);
  fc.assert(
    fc.property(
      fc.uniqueArray(address, { maxLength: 10 }),
      fc.constantFrom(", ", "; ", "\n", "  "),
      (list, separator) => {
        expect(splitEmails(list.join(separator)).emails).toEqual(list);
      },
    ),
  );
});
