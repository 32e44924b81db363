import type { AccountState, Role } from "@parley/contract";
import { expect, test } from "vitest";
import { rightsOver } from "./rights.ts";

const person = (role: Role, state: AccountState = "active") => ({ role, state });
const words = (rights: ReturnType<typeof rightsOver>) =>
  [
    rights.roles.join(","),
    rights.deactivate && "deactivate",
    rights.reactivate && "reactivate",
    rights.handOver && "handOver",
  ]
    .filter(Boolean)
    .join(" ");

test.each<[Role, Role, AccountState, boolean, string]>([
  ["member", "member", "active", false, ""],
  ["guest", "member", "active", false, ""],
  ["admin", "owner", "active", false, ""],
  ["admin", "member", "active", false, "admin,member,guest deactivate"],
  ["admin", "admin", "active", true, ""],
  ["admin", "bot", "active", false, "deactivate"],
  ["admin", "member", "deactivated", false, "admin,member,guest reactivate"],
  ["admin", "member", "imported", false, "admin,member,guest"],
  ["owner", "member", "active", false, "owner,admin,member,guest deactivate handOver"],
  ["owner", "guest", "active", false, "owner,admin,member,guest deactivate"],
  ["owner", "owner", "active", false, "owner,admin,member,guest deactivate"],
  ["owner", "owner", "active", true, ""],
  ["owner", "member", "imported", false, "admin,member,guest"],
])("as %s, of a %s who is %s (oneself: %s): %s", (mine, role, state, isMe, offered) => {
  expect(words(rightsOver(person(role, state), mine, isMe))).toBe(offered);
});
