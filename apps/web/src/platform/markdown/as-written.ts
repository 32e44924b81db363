/*
 * Stands in for `mdurl`, `punycode.js` and `uc.micro`, which markdown-it asks these of (see `build/aliases.ts`).
 * Addresses stay as they were written: where one leads is decided by the browser's own URL, when the link
 * is made, and no letter can pose as another if none is rewritten.
 */

interface Address {
  href: string;
  /** Never known, so that nobody rewrites it. */
  hostname?: undefined;
}

export const parse = (href: string): Address => ({ href });
export const format = ({ href }: Address): string => href;

const asWritten = (text: string): string => text;
export const encode = asWritten;
export const decode = Object.assign(asWritten, { defaultChars: "" });
export default { toASCII: asWritten, toUnicode: asWritten };

/** Punctuation and symbols, on both sides of which emphasis may begin and end. */
export const P = /\p{P}/u;
export const S = /\p{S}/u;
