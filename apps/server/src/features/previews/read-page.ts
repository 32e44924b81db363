import { limits } from "@parley/contract";
import { Parser } from "htmlparser2";
import { plainLine } from "./plain-line.ts";

/** What a page says of itself, as plain lines; empty where it says nothing. */
export interface PageWords {
  site: string;
  title: string;
  description: string;
  /** Where its picture is; null: it names none that could be. */
  picture: URL | null;
}

/** Characters that the parser is given at a time: what it looks for is at the beginning. */
const STEP = 8_192;
/** Characters of the title that are collected. */
const LONGEST_TITLE = 4_096;

/** Names of `<meta>` in the order of trust: Open Graph, then cards, then what is there for all. */
const names = {
  site: ["og:site_name", "application-name"],
  title: ["og:title", "twitter:title"],
  description: ["og:description", "twitter:description", "description"],
  picture: [
    "og:image:secure_url",
    "og:image:url",
    "og:image",
    "twitter:image",
    "twitter:image:src",
  ],
};
const wanted = new Set(Object.values(names).flat());

/** Walks through the head of a page; what comes after it is written by whoever may comment there. */
function collect(html: string): { meta: Map<string, string>; title: string } {
  const meta = new Map<string, string>();
  const open: string[] = [];
  let title: string | undefined;
  let isOver = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (isOver) return;
      if (name === "body") isOver = true;
      if (name === "title" || name === "svg") open.push(name);
      const key = (attributes.property ?? attributes.name ?? "").trim().toLowerCase();
      const { content } = attributes;
      if (name !== "meta" || content === undefined || !wanted.has(key)) return;
      if (content.trim() !== "" && !meta.has(key)) meta.set(key, content);
    },
    ontext(text) {
      // A drawing has titles of its own.
      if (isOver || open.length !== 1 || open[0] !== "title") return;
      if ((title?.length ?? 0) < LONGEST_TITLE) title = (title ?? "") + text;
    },
    onclosetag(name) {
      if (name === "head") isOver = true;
      if (name === open.at(-1)) open.pop();
      // The first one counts.
      if (name === "title" && title !== undefined) open.push("over");
    },
  });
  for (let at = 0; at < html.length && !isOver; at += STEP) parser.write(html.slice(at, at + STEP));
  return { meta, title: title ?? "" };
}

function pictureAt(written: string | undefined, base: URL): URL | null {
  if (written === undefined || !URL.canParse(written.trim(), base.href)) return null;
  const url = new URL(written.trim(), base);
  return url.protocol === "https:" || url.protocol === "http:" ? url : null;
}

/**
 * Reads what a page says of itself in its head: Open Graph, Twitter cards, title and description.
 * @param url where it was found
 * @returns undefined when it has no title: then there is nothing to show
 */
export function readPage(html: string, url: URL): PageWords | undefined {
  const { meta, title } = collect(html);
  const first = (keys: readonly string[]) =>
    keys.flatMap((key) => meta.get(key) ?? []).find((value) => value.trim() !== "");
  const shown = plainLine(first(names.title) ?? title, limits.previewTitle);
  if (shown === "") return undefined;
  const host = url.hostname.replace(/^www\./, "");
  return {
    site: plainLine(first(names.site) ?? "", limits.previewSite) || host.slice(-limits.previewSite),
    title: shown,
    description: plainLine(first(names.description) ?? "", limits.previewDescription),
    picture: pictureAt(first(names.picture), url),
  };
}
