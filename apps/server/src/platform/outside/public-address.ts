import { BlockList, isIP } from "node:net";

const special = new BlockList();
// IANA's special-purpose registries, and multicast.
for (const range of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
]) {
  const [net = "", bits] = range.split("/");
  special.addSubnet(net, Number(bits), "ipv4");
}
// Inside the one block of public addresses: tunnels that carry other addresses, documentation.
for (const range of ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]) {
  const [net = "", bits] = range.split("/");
  special.addSubnet(net, Number(bits), "ipv6");
}

const unicast = new BlockList();
unicast.addSubnet("2000::", 3, "ipv6");

/**
 * Whether an IP address belongs to the public internet: not to this machine, a private network, a cloud's
 * metadata service or any other special range. IPv4 written as IPv6 is none.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  return family === 6 && unicast.check(address, "ipv6") && !special.check(address, "ipv6");
}
