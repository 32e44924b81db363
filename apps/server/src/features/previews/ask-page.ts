import { Readable } from "node:stream";
import { v7 as uuidv7 } from "uuid";
import { type PreviewDeps, pictureKey } from "./deps.ts";
import type { FetchedPreview } from "./fetch-preview.ts";
import { type AskedPage, insertPage, savePictureSize, selectPage } from "./queries/pages.ts";

/** What follows the `#` never reaches a server. */
function withoutFragment(link: string): string {
  const url = new URL(link);
  url.hash = "";
  return url.href;
}

async function keep(
  { db, store }: PreviewDeps,
  url: string,
  { picture, ...words }: FetchedPreview,
): Promise<AskedPage> {
  const _id = uuidv7();
  const page = { ...words, width: picture?.width ?? null, height: picture?.height ?? null };
  // The row before the picture: what breaks off is found again by it, and collected.
  await insertPage(db, { _id, url, page });
  if (picture) {
    const { content } = picture;
    await store.write(pictureKey(_id), Readable.from([content]), content.length);
    await savePictureSize(db, _id, content.length);
  }
  return { ...page, page_id: _id };
}

/**
 * What an address shows: as it was asked lately, or asked now. That there was nothing is remembered too,
 * for a shorter time.
 */
export async function askPage(
  deps: PreviewDeps,
  link: string,
  stop: AbortSignal | undefined,
): Promise<AskedPage> {
  const { db, log, fetching } = deps;
  const url = withoutFragment(link);
  const known = await selectPage(db, url);
  if (known !== undefined) return known;
  // What reads pages is loaded where there is one.
  const { fetchPreview } = await import("./fetch-preview.ts");
  let found: FetchedPreview;
  try {
    found = await fetchPreview(url, fetching, stop);
  } catch (error) {
    // A process that stops says nothing of the address.
    if (stop?.aborted) throw error;
    // Why, not where: the log does not note what people write.
    log.debug(
      { reason: error instanceof Error ? error.name : "unknown" },
      "A link has no preview.",
    );
    await insertPage(db, { _id: uuidv7(), url, page: null });
    return null;
  }
  return keep(deps, url, found);
}
