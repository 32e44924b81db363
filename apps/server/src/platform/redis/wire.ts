import type { BusMessage, FollowedAudience } from "../bus/bus.ts";

/*
 * What travels over Redis: the node that says it, the message as one line of JSON, and for news of a stream the
 * frame as it goes to sockets, so that nobody encodes it a second time.
 */

/** What this version understands; what a newer one says besides is passed over. */
const known: ReadonlySet<string> = new Set<BusMessage["type"]>([
  "stream",
  "sessions-over",
  "presence",
  "typing",
  "devices",
  "devices-wanted",
  "session-left",
]);

/** The name, behind the prefix, under which a stream is published to those who follow it. */
export const followedName = (audience: FollowedAudience, id: string): string => `${audience}:${id}`;

/** The name, behind the prefix, of what every node hears. */
export const EVERYONE = "all";

/**
 * Under which name a message is published. A change of who hears a stream goes to every node: one that did not follow
 * it may serve who came.
 */
export function nameOf(message: BusMessage): string {
  if (message.type === "typing") return followedName("channel", message.frame.channel_id);
  if (message.type !== "stream") return EVERYONE;
  const { audience, id, after, members_rev } = message;
  if (audience === "user") return followedName(audience, id);
  return audience === "channel" && members_rev <= after ? followedName(audience, id) : EVERYONE;
}

/** A message as text, said by a node (whose name has no line break). */
export function encode(node: string, message: BusMessage): string {
  if (message.type !== "stream") return `${node}\n${JSON.stringify(message)}`;
  const { frame, ...head } = message;
  return `${node}\n${JSON.stringify(head)}\n${frame}`;
}

/**
 * Reads what another node said; undefined for what this node said itself, and for what it does not understand.
 * @throws SyntaxError for what is no message
 */
export function decode(node: string, text: string): BusMessage | undefined {
  const [first, second] = [text.indexOf("\n"), text.indexOf("\n", text.indexOf("\n") + 1)];
  if (first < 0 || text.slice(0, first) === node) return undefined;
  const head = JSON.parse(text.slice(first + 1, second > first ? second : undefined));
  if (!known.has(head?.type)) return undefined;
  if (head.type !== "stream") return head;
  return second > first ? { ...head, frame: text.slice(second + 1) } : undefined;
}
