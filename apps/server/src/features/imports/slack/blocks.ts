import { cleanText, encodeEntities } from "./text.ts";

/*
 * Messages of apps carry their words in blocks or attachments. Both are put together as the text
 * (mrkdwn) that Slack would have sent; what is not understood is left out.
 */

export type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const objects = (value: unknown): Json[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
export const textOf = (value: unknown): string =>
  typeof value === "string" ? cleanText(value) : "";

/** Blocks in blocks in blocks: deeper than any app nests them, and no way to exhaust the stack. */
const DEEPEST = 8;

function link(url: string, label: string): string {
  return url === "" ? encodeEntities(label) : `<${encodeEntities(url)}|${encodeEntities(label)}>`;
}

function styled(text: string, style: unknown): string {
  if (!isObject(style) || text.trim() === "" || text.includes("\n")) return text;
  const [, before = "", words = "", after = ""] = /^(\s*)(.*?)(\s*)$/.exec(text) ?? [];
  let result = words;
  if (style.code === true) result = `\`${result}\``;
  if (style.strike === true) result = `~${result}~`;
  if (style.italic === true) result = `_${result}_`;
  if (style.bold === true) result = `*${result}*`;
  return before + result + after;
}

function inline(element: Json): string {
  switch (element.type) {
    case "text":
      return styled(encodeEntities(textOf(element.text)), element.style);
    case "link":
      return link(textOf(element.url), textOf(element.text) || textOf(element.url));
    case "user":
      return `<@${textOf(element.user_id)}>`;
    case "channel":
      return `<#${textOf(element.channel_id)}>`;
    case "usergroup":
      return `<!subteam^${textOf(element.usergroup_id)}>`;
    case "broadcast":
      return `<!${textOf(element.range)}>`;
    case "emoji": {
      const tone = typeof element.skin_tone === "number" ? `:skin-tone-${element.skin_tone}:` : "";
      return `:${textOf(element.name)}:${tone}`;
    }
    case "date":
      return encodeEntities(textOf(element.fallback));
    case "color":
      return encodeEntities(textOf(element.value));
    default:
      return "";
  }
}

const quote = (text: string) => text.replaceAll(/^/gm, "&gt; ");

function list(element: Json, depth: number): string {
  const indent = "    ".repeat(Math.min(Number(element.indent) || 0, DEEPEST));
  const isOrdered = element.style === "ordered";
  return objects(element.elements)
    .map((item, index) => `${indent}${isOrdered ? `${index + 1}.` : "•"} ${block(item, depth + 1)}`)
    .join("\n");
}

function block(element: Json, depth: number): string {
  if (depth > DEEPEST) return "";
  const inner = (separator: string) =>
    objects(element.elements)
      .map((child) => block(child, depth + 1))
      .filter((text) => text !== "")
      .join(separator);
  const words = isObject(element.text) ? textOf(element.text.text) : textOf(element.text);
  switch (element.type) {
    case "rich_text":
      return inner("\n");
    case "rich_text_section":
      return objects(element.elements).map(inline).join("");
    case "rich_text_quote":
      return quote(objects(element.elements).map(inline).join(""));
    case "rich_text_preformatted":
      return `\`\`\`${objects(element.elements).map(inline).join("")}\`\`\``;
    case "rich_text_list":
      return list(element, depth);
    case "header":
      return words === "" ? "" : `*${words}*`;
    case "section": {
      const fields = objects(element.fields).map((field) => textOf(field.text));
      return [words, ...fields].filter((text) => text !== "").join("\n");
    }
    case "context":
      return inner(" ");
    case "image":
      return link(textOf(element.image_url), textOf(element.alt_text) || "image");
    case "mrkdwn":
    case "plain_text":
    case "markdown":
      return words;
    default:
      return "";
  }
}

/** The words of a message's blocks; empty when there are none. */
export function blocksText(blocks: readonly unknown[]): string {
  return objects(blocks)
    .map((element) => block(element, 0))
    .filter((text) => text.trim() !== "")
    .join("\n");
}

/** True for the preview of a link, which says nothing that the link does not. */
export const isPreview = (attachment: Json) =>
  textOf(attachment.from_url) !== "" || textOf(attachment.original_url) !== "";

function attachmentText(attachment: Json): string {
  const title = textOf(attachment.title);
  const titleLink = textOf(attachment.title_link);
  const fields = objects(attachment.fields).map(({ title: name, value }) =>
    [textOf(name), textOf(value)].filter((text) => text !== "").join(": "),
  );
  const lines = [
    title === "" ? "" : titleLink === "" ? `*${title}*` : `<${encodeEntities(titleLink)}|${title}>`,
    textOf(attachment.text) || blocksText(objects(attachment.blocks)),
    ...fields,
    attachment.image_url ? link(textOf(attachment.image_url), "image") : "",
  ].filter((text) => text.trim() !== "");
  const body = lines.length > 0 ? lines.join("\n") : textOf(attachment.fallback);
  const pretext = textOf(attachment.pretext);
  return [pretext, body.trim() === "" ? "" : quote(body)].filter((text) => text !== "").join("\n");
}

/** The words of attachments; previews of links count only in a message without words of its own. */
export function attachmentsText(attachments: readonly unknown[], hasWords: boolean): string {
  return objects(attachments)
    .filter((attachment) => !(hasWords && isPreview(attachment)))
    .map(attachmentText)
    .filter((text) => text !== "")
    .join("\n");
}
