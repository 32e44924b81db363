import { limits, Username } from "@parley/contract";

/** A username made from a person's name; empty when the name has no letters for one. */
export function suggestUsername(name: string): string {
  const plain = name
    .replace(/ß/g, "ss")
    .replace(/[øØ]/g, "o")
    .replace(/[æÆ]/g, "ae")
    .replace(/[łŁ]/g, "l")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ".")
    .slice(0, limits.username)
    .replace(/^\.+|\.+$/g, "");
  return Username.safeParse(plain).success ? plain : "";
}
