import { limits } from "@parley/contract";
import { v7 as uuidv7 } from "uuid";
import type { ShownPage } from "../../messages/index.ts";
import { plainLine } from "../../previews/index.ts";
import { isPreview, type Json, objects, textOf } from "./blocks.ts";
import type { SlackMessage } from "./schema.ts";
import { toPlain } from "./text.ts";

/** What a message shows of a link, as its export says: nobody is asked for it, so that it has no picture. */
export type ImportedPreview = { url: string } & ShownPage;

/** An address that a link of ours may have; undefined for what is none, and for one with a password in it. */
function addressOf(written: string): URL | undefined {
  if (!URL.canParse(written)) return undefined;
  const url = new URL(written);
  const isOpen = url.username === "" && url.password === "" && url.hostname !== "";
  return /^https?:$/.test(url.protocol) && isOpen ? url : undefined;
}

const firstOf = (attachment: Json, fields: readonly string[]): string =>
  fields.map((field) => textOf(attachment[field])).find((text) => text.trim() !== "") ?? "";

function previewOf(attachment: Json): ImportedPreview[] {
  const url = addressOf(toPlain(firstOf(attachment, ["from_url", "original_url"])));
  const line = (fields: readonly string[], max: number) =>
    plainLine(toPlain(firstOf(attachment, fields)), max);
  const title = line(["title", "author_name"], limits.previewTitle);
  if (!url || title === "") return [];
  const host = url.hostname.replace(/^www\./, "").slice(-limits.previewSite);
  const site = line(["service_name"], limits.previewSite) || host;
  const description = line(["text"], limits.previewDescription);
  const words = { site, title, description, width: null, height: null };
  return [{ url: url.href, page_id: uuidv7(), ...words }];
}

/** What a message with words of its own showed of its links; shapes that are not known are passed over. */
export function previewsOf({ attachments }: Pick<SlackMessage, "attachments">): ImportedPreview[] {
  const found = objects(attachments).filter(isPreview).flatMap(previewOf);
  const byUrl = new Map(found.toReversed().map((preview) => [preview.url, preview]));
  return found
    .filter((preview) => byUrl.get(preview.url) === preview)
    .slice(0, limits.messagePreviews);
}
