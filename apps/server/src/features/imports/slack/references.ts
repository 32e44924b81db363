import type { Mention } from "@parley/contract";
import { linkMarkdown } from "./links.ts";
import { decodeEntities, isReference } from "./text.ts";

/** What a user group is called, and whom it calls: each of its people by its handle. */
export interface CalledGroup {
  handle: string;
  mentions: readonly Mention[];
}

/** Who and what the ids in a text stand for. */
export interface Names {
  person(id: string): Mention | undefined;
  /** The name of an imported channel. */
  channel(id: string): string | undefined;
  /** A user group, where the export has them. */
  group?(id: string): CalledGroup | undefined;
}

/** Whom a text addresses, gathered while it is converted. */
export interface Addressees {
  /** By the person, and the group that calls them. */
  mentions: Map<string, Mention>;
  everyone: boolean;
}

/** A reference of Slack: words that are still to be escaped, or finished Markdown. */
export interface Reference {
  words?: string;
  markdown?: string;
  end: number;
}

const BRACKETS = /<([^<>\n]+)>/y;

/** Reads what stands in angle brackets at `at`; undefined where these are only characters. */
export function readReference(
  text: string,
  at: number,
  names: Names,
  addressees: Addressees,
): Reference | undefined {
  BRACKETS.lastIndex = at;
  const body = BRACKETS.exec(text)?.[1];
  if (body === undefined || !isReference(body)) return undefined;
  const end = at + body.length + 2;
  const bar = body.indexOf("|");
  const id = bar < 0 ? body : body.slice(0, bar);
  const label = bar < 0 ? "" : body.slice(bar + 1);
  if (body.startsWith("@")) return { ...person(id.slice(1), label, names, addressees), end };
  if (body.startsWith("#")) return { words: `#${channel(id.slice(1), label, names)}`, end };
  if (body.startsWith("!")) return { ...command(id.slice(1), label, names, addressees), end };
  const isolated = isEdge(text[at - 1]) && isEdge(text[end]);
  return { markdown: linkMarkdown(id, label, isolated), end };
}

const isEdge = (char: string | undefined) => char === undefined || /\s/.test(char);

function person(id: string, label: string, names: Names, addressees: Addressees) {
  const mention = names.person(id);
  if (!mention) return { words: `@${decodeEntities(label).replace(/^@/, "") || id}` };
  addressees.mentions.set(mention.user_id, mention);
  return { markdown: `@${mention.username}` };
}

function channel(id: string, label: string, names: Names): string {
  return names.channel(id) ?? (decodeEntities(label).replace(/^#/, "") || id);
}

/** `<!channel>`, `<!here>`, `<!subteam^S1|@group>`, `<!date^…|fallback>` and what may come. */
function command(name: string, label: string, names: Names, addressees: Addressees) {
  if (name === "channel" || name === "everyone" || name === "group") {
    addressees.everyone = true;
    return { markdown: "@channel" };
  }
  if (name === "here") return { markdown: "@here" };
  const [kind = "", value = ""] = name.split("^");
  const group = kind === "subteam" ? names.group?.(value) : undefined;
  if (group) {
    const { handle, mentions } = group;
    for (const mention of mentions)
      addressees.mentions.set(`${handle} ${mention.user_id}`, mention);
    return { markdown: `@${handle}` };
  }
  if (label !== "") return { words: decodeEntities(label) };
  if (kind === "subteam") return { words: "@group" };
  const moment = kind === "date" ? new Date(Number(value) * 1000) : undefined;
  if (moment && !Number.isNaN(moment.getTime())) return { words: moment.toISOString() };
  return { words: `@${kind}` };
}
