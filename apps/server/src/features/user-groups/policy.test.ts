import type { Role } from "@parley/contract";
import { expect, test } from "vitest";
import { mayComeAndGo, mayManageGroups, maySeeGroups } from "./policy.ts";

const roles: Role[] = ["owner", "admin", "member", "guest", "bot"];

test("owners and admins manage groups, and everyone but guests knows of them", () => {
  expect(roles.map(mayManageGroups)).toEqual([
    "allow",
    "allow",
    "forbidden",
    "forbidden",
    "forbidden",
  ]);
  expect(roles.map(maySeeGroups)).toEqual([true, true, true, false, true]);
});

test("people come and go in open groups, and who manages groups in all", () => {
  const of = (group: { is_open: boolean } | undefined) =>
    roles.map((role) => mayComeAndGo(role, group));
  expect(of({ is_open: true })).toEqual(["allow", "allow", "allow", "not_found", "allow"]);
  expect(of({ is_open: false })).toEqual(["allow", "allow", "forbidden", "not_found", "forbidden"]);
  expect(of(undefined)).toEqual(Array(5).fill("not_found"));
});
