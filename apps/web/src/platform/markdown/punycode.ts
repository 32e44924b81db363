/*
 * Stands in for the `punycode.js` package, from which markdown-it takes these two (see vite.config.ts).
 */

/** A host name as browsers ask for it, e.g. `xn--mnchen-3ya.example`. Throws for what is no host. */
const toASCII = (host: string): string => new URL(`http://${host}`).hostname;

/** A host name as it is shown: left in ASCII, so that no letter can pose as another. */
const toUnicode = (host: string): string => host;

export default { toASCII, toUnicode };
