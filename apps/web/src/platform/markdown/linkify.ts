/** A link that stands in a text as it is. */
interface Found {
  schema: string;
  index: number;
  lastIndex: number;
  /** As it was written. */
  text: string;
  url: string;
}

/** Quotation marks and the punctuation of Chinese and Japanese end an address; they are no part of one. */
const REST = String.raw`[^\s<>"“”„‟«»‹›…\u3000-\u303f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]*`;
const WEB = String.raw`https?:\/\/[\p{L}\p{N}\[]${REST}`;
const WORD = String.raw`[\p{L}\p{N}-]`;
const MAIL = String.raw`(?:mailto:)?[\p{L}\p{N}][\p{L}\p{N}._%+-]*@${WORD}+(?:\.${WORD}+)+`;

const ANYWHERE = new RegExp(`(?<![\\p{L}\\p{N}._%+-])(?:${WEB}|${MAIL})`, "giu");
const AT_START = new RegExp(`^${WEB}`, "iu");

/** Nobody presses on more of them: the rest stays text. */
const MOST = 1_000;

const SENTENCE = new Set(".,:;!?'*~");
const OPENED: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Without what belongs to the sentence around it: `https://a.org/b_(c).` ends before the full stop. */
function trimmed(text: string): string {
  const surplus = new Map<string, number>();
  for (const [close, open] of Object.entries(OPENED)) {
    surplus.set(close, text.split(close).length - text.split(open).length);
  }
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text[end - 1] ?? "";
    const more = surplus.get(last) ?? 0;
    if (more > 0) surplus.set(last, more - 1);
    else if (!SENTENCE.has(last)) break;
  }
  return text.slice(0, end);
}

function found(written: string, index: number): Found {
  const text = trimmed(written);
  const isWeb = /^https?:/i.test(text);
  const url = isWeb || /^mailto:/i.test(text) ? text : `mailto:${text}`;
  const schema = url.slice(0, url.indexOf(":") + 1).toLowerCase();
  return { schema, index, lastIndex: index + text.length, text, url };
}

/**
 * Finds web and mail addresses in a text. Stands in for the package of this name, which markdown-it
 * asks these three of (see `build/aliases.ts`): its tables for names without a scheme, which we leave alone,
 * are larger than the rest of it.
 */
export class LinkifyIt {
  /** Whether looking closer may be worth it. */
  test(text: string): boolean {
    return text.includes("://") || text.includes("@");
  }

  /** The links from the beginning to the end, a thousand at most. */
  match(text: string): Found[] {
    const links: Found[] = [];
    for (const match of text.matchAll(ANYWHERE)) {
      if (links.length === MOST) break;
      links.push(found(match[0], match.index));
    }
    return links;
  }

  /** The web address with which the text begins; null when it begins otherwise. */
  matchAtStart(text: string): Found | null {
    const match = AT_START.exec(text);
    return match && found(match[0], 0);
  }
}
