import { escapeLabel, escapeText } from "./escape.ts";
import { decodeEntities } from "./text.ts";

/** Schemes that browsers run instead of open; a link to one stays words. */
const DANGEROUS = /^(?:javascript|vbscript|data|file):/i;

/** Addresses that read the same bare, whatever stands around them. */
const SIMPLE =
  /^https?:\/\/(?:[A-Za-z0-9/?=%#+:.-]|(?<=[A-Za-z0-9])_(?=[A-Za-z0-9])|&(?!#|\w*;))*[A-Za-z0-9/]$/;
const AUTOLINK = /^[a-zA-Z][a-zA-Z0-9+.-]{1,31}:[^\s<>\\`]*$/;
const EMAIL = /^[a-zA-Z0-9.!#$%&'*+/=?^_{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9.-]{0,250}[a-zA-Z0-9])?$/;

/** An address as the target of `[label](target)`. */
function target(url: string): string {
  const safe = url.replaceAll(/[\s<>\\]/g, (char) => encodeURIComponent(char));
  const unambiguous = /^[A-Za-z0-9/?=%#+:.@,;~!$'_-]*$/.test(safe);
  return unambiguous ? safe : `<${safe.replaceAll(/&(?=#|\w+;)/g, "\\&")}>`;
}

function bareLink(url: string, isolated: boolean): string {
  if (isolated && SIMPLE.test(url)) return url;
  return AUTOLINK.test(url) ? `<${url}>` : `[${escapeLabel(url)}](${target(url)})`;
}

/**
 * A link of Slack as Markdown.
 *
 * @param rawUrl the address, entities included
 * @param rawLabel what it shows, entities included; empty shows the address
 * @param isolated whether only spaces touch it: then a plain address needs no brackets
 */
export function linkMarkdown(rawUrl: string, rawLabel: string, isolated: boolean): string {
  const url = decodeEntities(rawUrl).trim();
  const label = decodeEntities(rawLabel).replaceAll(/\s+/g, " ").trim();
  if (DANGEROUS.test(url)) {
    const words = label === "" || label === url ? url : `${label} (${url})`;
    return escapeText(words, { before: "", after: "" });
  }
  const address = url.replace(/^mailto:/, "");
  if (address !== url && (label === "" || label === address)) {
    return EMAIL.test(address) ? `<${address}>` : `[${escapeLabel(address)}](${target(url)})`;
  }
  if (label === "" || label === url) return bareLink(url, isolated);
  return `[${escapeLabel(label)}](${target(url)})`;
}
