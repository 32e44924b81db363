import { isDeepStrictEqual } from "node:util";
import { limits } from "@parley/contract";
import type { Tx } from "../../platform/database/db.ts";
import { type Batch, type Change, done, type Outcome, oneByOne } from "../channels/index.ts";
import {
  findLinks,
  previewedLinks,
  type ShownPage,
  type StoredPreview,
  selectMessages,
} from "../messages/index.ts";
import { askForForwards, forgetDropped } from "./ask-for-previews.ts";
import { askPage } from "./ask-page.ts";
import type { PreviewDeps } from "./deps.ts";
import { selectIsWanted } from "./queries/pages.ts";
import {
  holdPages,
  type PreviewedMessage,
  savePreviews,
  selectPreviewed,
} from "./queries/shown.ts";

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

type ByUrl = Map<string, StoredPreview>;

const byUrl = (previews: readonly StoredPreview[]): ByUrl =>
  new Map(previews.map((preview) => [preview.url, preview]));

/** What the forwarded message shows of the links that only it has: no server is asked for them again. */
async function readForwarded(tx: Tx, { text, forwarded_from }: PreviewedMessage): Promise<ByUrl> {
  if (!forwarded_from) return new Map();
  const source = await selectPreviewed(tx, forwarded_from.channel_id, forwarded_from.message_id);
  const own = new Set(findLinks(text, limits.messagePreviews));
  return byUrl(source?.previews.filter(({ url }) => !own.has(url)) ?? []);
}

async function showIn(batch: Batch, { channel_id, message_id, pages }: Op): Promise<Outcome<void>> {
  if (!batch.channel(channel_id)) return done(undefined);
  const message = await selectPreviewed(batch.tx, channel_id, message_id);
  if (!message || message.is_deleted) return done(undefined);
  const before = byUrl(message.previews);
  const forwarded = await readForwarded(batch.tx, message);
  const found: ByUrl = new Map([
    ...forwarded,
    ...[...pages].map(([url, page]) => [url, { url, ...page }] as const),
  ]);
  const known = await holdPages(
    batch.tx,
    [...found.values()].flatMap((preview) => ("removed" in preview ? [] : preview.page_id)),
  );
  // The text may have been edited since: what it says now counts.
  const previews = previewedLinks(message).flatMap((url): StoredPreview[] => {
    const kept = before.get(url);
    const there = forwarded.get(url);
    // Removed where it was first shown, for everyone and for good.
    if (kept) return [there && "removed" in there ? there : kept];
    const preview = found.get(url);
    return preview && !("removed" in preview) && known.has(preview.page_id) ? [preview] : [];
  });
  if (isDeepStrictEqual(previews, message.previews)) return done(undefined);
  const rev = batch.take(channel_id);
  await savePreviews(batch.tx, { channel_id, seq: message.seq, rev }, previews);
  await forgetDropped(batch.tx, channel_id, message.seq);
  await askForForwards(batch.tx, message_id);
  const [changed] = await selectMessages(batch.tx, channel_id, [message_id]);
  if (!changed) throw new Error(`Message ${message_id} is gone under its lock.`);
  batch.emit(channel_id, { type: "message", ...changed });
  return done(undefined);
}

const showKind = oneByOne("show-previews", showIn);

/**
 * Asks the links of a message what they show, all at once, and tells its channel. What it forwards was asked for
 * with the message that said it first.
 */
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
  if (pages.size === 0 && message.forwarded_from === null) return;
  const op = { channel_id, message_id, pages, channel_ids: [channel_id], user_ids: [] };
  await writer.submit(showKind, op);
}
