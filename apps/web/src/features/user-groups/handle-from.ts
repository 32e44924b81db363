import { limits } from "@parley/contract";

/** A handle made of a group's name: letters without accents, words joined by hyphens; empty where none is left. */
export const handleFrom = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, limits.username)
    .replace(/^-+|-+$/g, "");
