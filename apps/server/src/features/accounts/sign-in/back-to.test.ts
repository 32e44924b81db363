import { describe, expect, it } from "vitest";
import { backTo, localPath } from "./back-to.ts";

describe("Where a sign-in leads", () => {
  it.each([
    ["/channel/1?at=2#m", "/channel/1?at=2#m"],
    ["/", "/"],
    [undefined, "/"],
    ["", "/"],
    ["channel/1", "/"],
    ["//evil.example/x", "/"],
    ["/\\evil.example/x", "/"],
    ["/\t/evil.example", "/"],
    ["https://evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["/a\r\nSet-Cookie: x=1", "/aSet-Cookie:%20x=1"],
  ])("%j leads to %j", (next, path) => {
    expect(localPath(next)).toBe(path);
  });

  it("is the login with the page to go to, or the page that links", () => {
    const told = { sign_in: "42" };
    expect(backTo({ next: "/", is_link: false }, told)).toBe("/login?sign_in=42");
    expect(backTo({ next: "/a?b=1", is_link: false }, told)).toBe(
      "/login?sign_in=42&next=%2Fa%3Fb%3D1",
    );
    expect(backTo({ next: "/settings/account", is_link: true }, { problem: "x" })).toBe(
      "/settings/account?problem=x",
    );
  });
});
