import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test.each([
  "142.250.185.74",
  "8.8.8.8",
  "172.15.255.255",
  "172.32.0.1",
  "223.255.255.255",
  "2a00:1450:4001:80b::200a",
  "2001:200::1",
])("%s is public", (address) => expect(isPublicAddress(address)).toBe(true));

test.each([
  "127.0.0.1",
  "127.255.0.9",
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "192.0.0.8",
  "198.18.0.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::7f00:1",
  "fe80::1",
  "fc00::1",
  "fd12:3456::1",
  "ff02::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "localhost",
  "",
])("%s is not", (address) => expect(isPublicAddress(address)).toBe(false));
