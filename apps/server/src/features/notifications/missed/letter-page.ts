import { directionOf, type ServerLanguage } from "../../../platform/language.ts";
import type { LetterTexts } from "./letter-texts.ts";

/** One entry of a letter: what happened, how it begins, where it is. */
export interface Entry {
  title: string;
  /** Empty where it is not to be shown. */
  text: string;
  link: string;
}

/** What the page of a letter shows. */
export interface LetterPage {
  language: ServerLanguage;
  subject: string;
  say: LetterTexts;
  name: string;
  workspace: string;
  entries: readonly Entry[];
  more: number;
  links: { more: string; settings: string; end: string };
}

const signs: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text that people wrote, as text of a page. */
const plain = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/*
 * Mail programs keep few styles: only those on the elements themselves. They choose colours for the dark by
 * themselves; nothing is loaded from anywhere, so that opening the letter tells nobody of it.
 */
const styles = {
  body: "margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif",
  page: "max-width:560px;margin:0 auto",
  entry: "margin:0 0 12px;padding:12px 16px;border:1px solid #8884;border-radius:8px",
  title: "margin:0;font-weight:600;overflow-wrap:anywhere",
  text: "margin:4px 0 0;overflow-wrap:anywhere",
  link: "display:inline-block;margin-top:8px",
  foot: "margin:24px 0 0;padding-top:16px;border-top:1px solid #8884;font-size:13px",
};

const link = (href: string, text: string, style = "") =>
  `<a href="${plain(href)}"${style && ` style="${style}"`}>${plain(text)}</a>`;

const entryOf = ({ title, text, link: href }: Entry, { open }: LetterTexts) => `
<div style="${styles.entry}">
<p style="${styles.title}" dir="auto">${plain(title)}</p>
${text && `<p style="${styles.text}" dir="auto">${plain(text)}</p>`}
${link(href, open, styles.link)}
</div>`;

/** A letter as a page of its own, with the same words as its plain text. */
export function letterPage(page: LetterPage): string {
  const { language, subject, say, name, workspace, entries, more, links } = page;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${plain(subject)}</title>
</head>
<body style="${styles.body}">
<div style="${styles.page}">
<p dir="auto">${plain(say.hello(name))}</p>
<p>${plain(say.intro(workspace))}</p>
${entries.map((entry) => entryOf(entry, say)).join("")}
${more > 0 ? `<p>${link(links.more, say.more(more).replace(/:$/, ""))}</p>` : ""}
<div style="${styles.foot}">
<p>${plain(say.settings)} ${link(links.settings, say.settingsLink)}</p>
<p>${link(links.end, say.endLink)}</p>
</div>
</div>
</body>
</html>
`;
}
