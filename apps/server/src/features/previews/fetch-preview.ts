import { limits } from "@parley/contract";
import { makePreviewPicture, type SmallPicture } from "../../platform/images/images.ts";
import { getOutside, type Outside } from "../../platform/outside/get-outside.ts";
import { UnreadableAnswer } from "../../platform/outside/read-bounded.ts";
import { decodePage } from "./decode-page.ts";
import type { HostShares } from "./host-shares.ts";
import { plainLine } from "./plain-line.ts";
import { readPage } from "./read-page.ts";

/** What asking strangers' servers takes. */
export interface Fetching {
  outside: Outside;
  shares: HostShares;
}

/** What an address shows. */
export interface FetchedPreview {
  site: string;
  title: string;
  description: string;
  picture: SmallPicture | null;
}

const PAGES = ["text/html", "application/xhtml+xml"];
/** Formats of pixels; a drawing is a program of its author. */
const PICTURES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"];

async function get(
  address: URL,
  types: string[],
  { outside, shares }: Fetching,
  signal: AbortSignal,
) {
  const ask = () => getOutside(address.href, { types, max: limits.previewBytes, signal, outside });
  return shares.use(address.host, signal, ask);
}

/** The picture of a page; one that cannot be had is none. */
async function pictureAt(
  address: URL | null,
  fetching: Fetching,
  signal: AbortSignal,
): Promise<SmallPicture | null> {
  if (!address) return null;
  try {
    const { body, is_whole } = await get(address, PICTURES, fetching, signal);
    return is_whole ? await makePreviewPicture(body) : null;
  } catch {
    return null;
  }
}

const nameOf = ({ pathname }: URL) => {
  const last = pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};

/**
 * Asks an address what it shows: a page's own words and its picture, or a picture itself. It takes
 * `limits.previewPatience` at most.
 * @throws why there is nothing to show
 */
export async function fetchPreview(
  address: string,
  fetching: Fetching,
  stop?: AbortSignal,
): Promise<FetchedPreview> {
  const limit = AbortSignal.timeout(limits.previewPatience);
  const signal = stop ? AbortSignal.any([stop, limit]) : limit;
  const found = await get(new URL(address), [...PAGES, ...PICTURES], fetching, signal);
  if (PICTURES.includes(found.type)) {
    if (!found.is_whole) throw new UnreadableAnswer("The picture is too large.");
    const host = found.url.hostname.slice(-limits.previewSite);
    return {
      site: host,
      title: plainLine(nameOf(found.url), limits.previewTitle) || host,
      description: "",
      picture: await makePreviewPicture(found.body),
    };
  }
  const words = readPage(decodePage(found.body, found.charset), found.url);
  if (!words) throw new UnreadableAnswer("The page has no title.");
  return { ...words, picture: await pictureAt(words.picture, fetching, signal) };
}
