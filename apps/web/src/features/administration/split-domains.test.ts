import { expect, test } from "vitest";
import { splitDomains } from "./split-domains.ts";

test.each([
  ["", []],
  [" , ;\n", []],
  ["example.org", ["example.org"]],
  [
    "@Example.org, example.com;example.net\nexample.org",
    ["example.org", "example.com", "example.net"],
  ],
  ["not a domain", ["not", "a", "domain"]],
])("%j names %j", (text, domains) => {
  expect(splitDomains(text)).toEqual(domains);
});
