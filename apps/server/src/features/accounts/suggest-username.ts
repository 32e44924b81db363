import { limits, reservedUsernames } from "@parley/contract";

/** A username made of a person's name: letters without accents, words joined by dots. */
export function usernameFrom(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ".")
    .replace(/^\.+|\.+$/g, "")
    .slice(0, limits.username - 4)
    .replace(/\.+$/, "");
  return plain.length >= limits.usernameMin ? plain : "person";
}

/** The first of `base`, `base2`, `base3` … that nobody has and that is not reserved. */
export function firstFree(base: string, taken: Iterable<string>): string {
  const used = new Set<string>([...taken, ...reservedUsernames]);
  let candidate = base;
  for (let n = 2; used.has(candidate); n += 1) candidate = `${base}${n}`;
  return candidate;
}
