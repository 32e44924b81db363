import { type Converted, toMarkdown } from "./mrkdwn.ts";
import type { Names } from "./references.ts";
import type { SlackMessage } from "./schema.ts";
import { cleanText } from "./text.ts";

/** The Markdown of a message's only block, where that is a block of Markdown. */
function blockText(blocks: readonly unknown[]): string | undefined {
  const [block, ...more] = blocks;
  if (more.length > 0 || typeof block !== "object" || block === null) return undefined;
  const isMarkdown = "type" in block && block.type === "markdown";
  return isMarkdown && "text" in block && typeof block.text === "string"
    ? cleanText(block.text)
    : undefined;
}

/**
 * The Markdown that stands beside a message's text and says the same exactly. Whom it mentions, the text says by their
 * ids; where they have another username here than in the export, their names are exchanged.
 * @param usernameThere the username of a person in the export
 */
export function markdownBlock(
  { text, blocks }: SlackMessage,
  names: Names,
  usernameThere: (id: string) => string | undefined,
): Converted | undefined {
  const markdown = blockText(blocks ?? []);
  if (markdown === undefined || markdown.trim() === "" || text.trim() === "") return undefined;
  const here = new Map<string, string>();
  const noting: Names = {
    ...names,
    person: (id) => {
      const person = names.person(id);
      const there = usernameThere(id);
      if (person && there) here.set(there, person.username);
      return person;
    },
  };
  const { mentions, mentionsAll } = toMarkdown(text, noting);
  const renamed = markdown.replaceAll(/@([a-z0-9][a-z0-9._-]{0,63})/g, (whole, written: string) => {
    const name = written.replace(/[._-]+$/, "");
    const now = here.get(name);
    return now === undefined ? whole : `@${now}${written.slice(name.length)}`;
  });
  return { text: renamed, mentions, mentionsAll };
}
