import type { LinkPreview } from "@parley/contract";

/** What a message keeps of a link's page: words, and the size of the picture in px if it has one. */
export interface ShownPage {
  page_id: string;
  site: string;
  title: string;
  description: string;
  width: number | null;
  height: number | null;
}

/** A link of a message and its preview; one that was removed stays so, whatever is edited. */
export type StoredPreview = { url: string; removed: true } | ({ url: string } & ShownPage);

/** The previews of a message as everyone sees them. */
export const toPreviews = (message_id: string, stored: StoredPreview[]): LinkPreview[] =>
  stored.flatMap((preview) => {
    if ("removed" in preview) return [];
    const { page_id, width, height, ...words } = preview;
    const url = `/api/file/preview/${message_id}/${page_id}`;
    const picture = width === null || height === null ? null : { url, width, height };
    return [{ ...words, picture }];
  });
