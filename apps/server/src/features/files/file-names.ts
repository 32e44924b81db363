import { limits, withoutDeceptive } from "@parley/contract";

/** What no file system takes, or takes for a path. */
const FORBIDDEN = /[/\\:*?"<>|]/g;
const NAMELESS = "file";

/** The part after the last dot, with it; empty where there is none. */
const extensionOf = (name: string) => /\.[^.\s]{1,15}$/u.exec(name)?.[0] ?? "";

function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= limits.fileName) return name;
  const extension = extensionOf(name);
  const kept = limits.fileName - [...extension].length;
  return characters.slice(0, kept).join("") + extension;
}

/**
 * A name as people may see and save it: the last part of a path, one line, nothing hidden. It is never
 * part of a path of ours.
 */
export function cleanName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  // Else `exe.gpj` could read `jpg.exe`.
  const name = withoutDeceptive(last)
    .replace(FORBIDDEN, "_")
    .normalize("NFC")
    .trim()
    .replace(/^\.+/, "");
  return shorten(name) || NAMELESS;
}

const URL_NAME = 60;

/** The name as the last part of an address: plain letters, only for who looks at the address. */
export function addressName(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^A-Za-z0-9._-]+/g, "_");
  const extension = extensionOf(plain);
  return (plain.slice(0, plain.length - extension.length).slice(0, URL_NAME) || "_") + extension;
}

/** The name of a thumbnail, for the address and for who saves it. */
export function thumbnailName(name: string): string {
  const extension = extensionOf(name);
  return `thumb_${name.slice(0, name.length - extension.length)}.jpg`;
}

/** RFC 6266: a plain name for old programs, the whole one for all others. */
export function disposition(kind: "inline" | "attachment", name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${addressName(name)}"; filename*=UTF-8''${encoded}`;
}
