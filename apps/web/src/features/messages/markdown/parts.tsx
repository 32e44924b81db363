import type { Mention } from "@parley/contract";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { conversationPath, useChannels } from "../../channels/index.ts";
import { NamedEmoji } from "../../emoji/index.ts";
import { PersonButton, usePersonById } from "../../people/index.ts";
import { EmptyGroupMention, GroupMention } from "../../user-groups/index.ts";
import type { Token } from "./parse.ts";
import { safeLink } from "./safe-link.ts";
import { splitMentions, type TextPart } from "./split-mentions.ts";

const chipClass = "rounded-sm bg-selected px-0.5 font-medium text-link";

/** A person who was mentioned, by the name that they have now. */
function PersonMention({ id, username }: { id: string; username: string }) {
  const person = usePersonById(id);
  return (
    <PersonButton
      id={id}
      className={`${chipClass} hover:underline`}
      tip={person ? `@${person.username}` : undefined}
    >
      <bdi>@{person?.name ?? username}</bdi>
    </PersonButton>
  );
}

/** A channel by its name; plain text unless it is one of the reader's own. */
function ChannelMention({ name }: { name: string }) {
  const id = useChannels(
    ({ channels }) =>
      channels.find(({ channel }) => channel.kind === "channel" && channel.name === name)?.channel
        ._id,
  );
  const entry = useChannels(({ byId }) => (id === undefined ? undefined : byId[id]));
  if (!entry) return `#${name}`;
  return (
    <Link to={conversationPath(entry.channel)} className={`${chipClass} hover:underline`}>
      #{name}
    </Link>
  );
}

export interface MentionContext {
  mentions: readonly Mention[];
  mentionsAll: boolean;
  /** A page's text and not a message: its headings are headings. */
  isDocument?: boolean;
  /** Draws what only some texts have; undefined for what it does not know. */
  renderRich?: (token: Token, key: number, children: ReactNode[]) => ReactNode;
}

/** Text with its mentions as chips. */
export function withMentions(text: string, context: MentionContext): ReactNode {
  const parts = splitMentions(text, context.mentions, context.mentionsAll, true);
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
  return parts.map((part, index) => <Fragment key={index}>{partOf(part)}</Fragment>);
}

function partOf(part: TextPart): ReactNode {
  switch (part.type) {
    case "person":
      return <PersonMention id={part.user_id} username={part.username} />;
    case "group":
      return <GroupMention id={part.group_id} handle={part.username} className={chipClass} />;
    case "name":
      return <EmptyGroupMention handle={part.username} className={chipClass} />;
    case "everyone":
      return <bdi className={chipClass}>@{part.word}</bdi>;
    case "channel":
      return <ChannelMention name={part.name} />;
    case "emoji":
      return <NamedEmoji name={part.name} />;
    default:
      return part.text;
  }
}

/** A link: to a page of ours in place, to the rest of the world in a tab of its own. */
export function MessageLink({ href, children }: { href: string; children: ReactNode }) {
  const link = safeLink(href, location.origin);
  const className = "text-link underline underline-offset-2 wrap-anywhere hover:decoration-2";
  if (!link) return children;
  if (link.type === "inside")
    return (
      <Link to={link.path} className={className}>
        {children}
      </Link>
    );
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer nofollow" className={className}>
      {children}
    </a>
  );
}
