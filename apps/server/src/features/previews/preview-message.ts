import { limits } from "@parley/contract";
import { type Batch, type Change, done, type Outcome, oneByOne } from "../channels/index.ts";
import {
  findLinks,
  type ShownPage,
  type StoredPreview,
  selectMessages,
} from "../messages/index.ts";
import { askPage } from "./ask-page.ts";
import type { PreviewDeps } from "./deps.ts";
import { selectIsWanted } from "./queries/pages.ts";
import { holdPages, savePreviews, selectPreviewed } from "./queries/shown.ts";

interface Op extends Change {
  channel_id: string;
  message_id: string;
  /** What was found, by the link as the message has it. */
  pages: Map<string, ShownPage>;
}

/** The links of a text that are asked what they show: none to Parley itself. */
function linksOf(text: string, own: string): string[] {
  const { origin } = new URL(own);
  return findLinks(text, limits.messagePreviews).filter((link) => new URL(link).origin !== origin);
}

async function showIn(batch: Batch, { channel_id, message_id, pages }: Op): Promise<Outcome<void>> {
  if (!batch.channel(channel_id)) return done(undefined);
  const message = await selectPreviewed(batch.tx, channel_id, message_id);
  if (!message || message.is_deleted) return done(undefined);
  const before = new Map(message.previews.map((preview) => [preview.url, preview]));
  const known = await holdPages(
    batch.tx,
    [...pages.values()].map((page) => page.page_id),
  );
  // The text may have been edited since: what it says now counts.
  const previews = findLinks(message.text, limits.messagePreviews).flatMap(
    (url): StoredPreview[] => {
      const kept = before.get(url);
      if (kept) return [kept];
      const page = pages.get(url);
      return page && known.has(page.page_id) ? [{ url, ...page }] : [];
    },
  );
  if (previews.length === message.previews.length) return done(undefined);
  const rev = batch.take(channel_id);
  await savePreviews(batch.tx, { channel_id, seq: message.seq, rev }, previews);
  const [changed] = await selectMessages(batch.tx, channel_id, [message_id]);
  if (!changed) throw new Error(`Message ${message_id} is gone under its lock.`);
  batch.emit(channel_id, { type: "message", ...changed });
  return done(undefined);
}

const showKind = oneByOne("show-previews", showIn);

/** Asks the links of a message what they show, all at once, and tells its channel. */
export async function previewMessage(
  deps: PreviewDeps,
  { channel_id, message_id }: Pick<Op, "channel_id" | "message_id">,
  stop: AbortSignal | undefined,
): Promise<void> {
  const { db, writer, isOn, address } = deps;
  if (!isOn || !(await selectIsWanted(db))) return;
  const [message] = await selectMessages(db, channel_id, [message_id]);
  if (!message || message.deleted_at !== null) return;
  const shown = new Set(message.previews.map(({ url }) => url));
  const links = linksOf(message.text, address()).filter((link) => !shown.has(link));
  const asked = await Promise.all(
    links.map(async (link) => [link, await askPage(deps, link, stop)] as const),
  );
  const pages = new Map(asked.flatMap(([link, page]) => (page ? [[link, page] as const] : [])));
  if (pages.size === 0) return;
  const op = { channel_id, message_id, pages, channel_ids: [channel_id], user_ids: [] };
  await writer.submit(showKind, op);
}
