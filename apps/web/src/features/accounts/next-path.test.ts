import { expect, test } from "vitest";
import { entrance, inviteIn, nextPath } from "./next-path.ts";

const origin = "https://chat.example.org";

test.each(["/channel/1?at=5#m", "/", "/messages"])("%s is our own path", (path) => {
  expect(nextPath(path, origin)).toBe(path);
});

test.each([
  null,
  "",
  "https://evil.example",
  "//evil.example/x",
  "/\\evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "messages",
  "/login?next=/login",
  "/register",
])("%s leads home", (next) => {
  expect(nextPath(next, origin)).toBe("/");
});

test("the way in leads back, except to home, where it leads anyway", () => {
  expect(entrance("/login", "/channel/1?at=5")).toBe("/login?next=%2Fchannel%2F1%3Fat%3D5");
  expect(entrance("/register", "/")).toBe("/register");
});

test("an invitation is found in where the entrance leads, and nowhere else", () => {
  const path = nextPath("/channel/invite/accept/pQ3x-k_0", origin);
  expect(inviteIn(path)).toBe("pQ3x-k_0");
  for (const other of ["/", "/channel/1", "/channel/invite/accept/", "/channel/invite/accept/a/b"])
    expect(inviteIn(other)).toBeUndefined();
});
