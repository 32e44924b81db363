/** The named references that people type or paste; Latin letters come as themselves. */
const named: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  bull: "•",
  cent: "¢",
  copy: "©",
  darr: "↓",
  deg: "°",
  divide: "÷",
  euro: "€",
  frac12: "½",
  gt: ">",
  hellip: "…",
  laquo: "«",
  larr: "←",
  ldquo: "“",
  lsquo: "‘",
  lt: "<",
  mdash: "—",
  middot: "·",
  nbsp: "\u00a0",
  ndash: "–",
  para: "¶",
  plusmn: "±",
  pound: "£",
  quot: '"',
  raquo: "»",
  rarr: "→",
  rdquo: "”",
  reg: "®",
  rsquo: "’",
  sect: "§",
  times: "×",
  trade: "™",
  uarr: "↑",
  yen: "¥",
};

/**
 * Stands in for the `entities` package, from which markdown-it takes only this (see vite.config.ts):
 * its table of 2,231 names would be a thirteenth of what a first visit may load. Decodes one
 * reference such as `&amp;`; a name that is not in our table stays as it was typed.
 */
export function decodeHTMLStrict(reference: string): string {
  const name = /^&([a-zA-Z][a-zA-Z0-9]*);$/.exec(reference)?.[1];
  return name !== undefined && Object.hasOwn(named, name) ? (named[name] ?? reference) : reference;
}
