import { expect, test } from "vitest";
import punycode from "./punycode.ts";

test("a host name is asked for in ASCII", () => {
  expect(punycode.toASCII("münchen.example")).toBe("xn--mnchen-3ya.example");
  expect(punycode.toASCII("Example.org")).toBe("example.org");
  expect(() => punycode.toASCII("no host")).toThrow();
});

test("a host name that poses as another is shown for what it is", () => {
  expect(punycode.toUnicode("xn--pple-43d.example")).toBe("xn--pple-43d.example");
});
