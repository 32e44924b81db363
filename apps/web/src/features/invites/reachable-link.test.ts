import { expect, test } from "vitest";
import { reachableLink } from "./reachable-link.ts";

const path = "/channel/invite/accept/x-1";

test.each([
  ["https://chat.example.org", "http://10.0.0.5:3000/", "https://chat.example.org"],
  ["http://localhost:3000", "http://10.0.0.5:3000/messages", "http://10.0.0.5:3000"],
  ["http://127.0.0.1:3000", "https://team.example.org/", "https://team.example.org"],
  ["http://127.0.0.1:3000", "http://localhost:5173/", "http://127.0.0.1:3000"],
  ["http://[::1]:3000", "https://team.example.org/", "https://team.example.org"],
])("%s, seen from %s, is shared as %s", (address, here, shared) => {
  expect(reachableLink(address + path, here)).toBe(shared + path);
});
