const NAME = /^(?=.*[a-z])[a-z0-9_+-]{2,50}$/;

/** The name that somebody wrote for an emoji, with or without its colons; null for what is none. */
export function readName(written: string): string | null {
  const name = written.trim().toLowerCase().replace(/^:|:$/g, "");
  return NAME.test(name) ? name : null;
}

/** A name for a picture, from the name of its file; empty where that gives none. */
export function nameOfFile(file: string): string {
  const name = file
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[^a-z0-9_+-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 50);
  return readName(name) ?? "";
}
