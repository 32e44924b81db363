/** A quoted line addresses nobody again. */
const QUOTED = /^ {0,3}>.*$/gm;
/** Code is quoted, not addressed: nobody is mentioned in it. */
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
/**
 * `@name` that does not continue a word or an e-mail address. No name is longer than 32, and without a
 * bound a long run of dots would take seconds to strip.
 */
const MENTION = /(?<![\p{L}\p{N}_@./-])@([a-z0-9][a-z0-9._-]{0,63})/giu;

/** More names than this in one message are not looked up. */
const MAX_NAMES = 100;

export interface WrittenMentions {
  /** Usernames as they may be written, lower case, with and without what punctuation may follow. */
  names: string[];
  /** `@channel`: everyone. */
  all: boolean;
  /** `@here`: those who are here now. */
  here: boolean;
}

/** Whom a text may address: every `@name` outside of code and quotes. */
export function findMentions(text: string): WrittenMentions {
  const names = new Set<string>();
  let all = false;
  let here = false;
  for (const match of text.replace(QUOTED, " ").replace(CODE, " ").matchAll(MENTION)) {
    const written = (match[1] ?? "").toLowerCase();
    // "@ada." at the end of a sentence means ada, "@ada.lovelace" means ada.lovelace.
    const name = written.replace(/[._-]+$/, "");
    if (name === "channel" || name === "everyone") all = true;
    else if (name === "here") here = true;
    else if (names.size < MAX_NAMES) names.add(name);
  }
  return { names: [...names], all, here };
}
