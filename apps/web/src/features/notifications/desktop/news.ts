import type { Message, Notification } from "@parley/contract";
import { withStandardEmoji } from "@parley/contract/standard-emoji";
import i18next from "i18next";
import {
  type ChannelEntry,
  conversationTitle,
  isMuted,
  useChannels,
} from "../../channels/index.ts";
import { messagePath, plainText, type SaveTarget, useSaved } from "../../messages/index.ts";
import { usePeople } from "../../people/index.ts";
import { describe, whereOf } from "../describe.ts";
import { pathOf } from "../path.ts";
import type { Told } from "./teller.ts";

/** Characters of a message that a desktop shows at most. */
const BODY = 200;

const texts = () => i18next.getFixedT(null, "notifications");

function placeOf({ channel }: ChannelEntry, me: string): string {
  const { byId } = usePeople.getState();
  const self = i18next.t("self", { ns: "channels" });
  return whereOf(channel, conversationTitle(channel, me, byId, self), texts());
}

const bodyOf = (text: string) => plainText(withStandardEmoji(text)).slice(0, BODY);

/** The message that a reminder is about, as it stands on the list of what one keeps. */
function savedOf({ actors, at, channel_id, message }: Notification): SaveTarget | undefined {
  const [author] = actors;
  if (!message || !author || channel_id === null) return undefined;
  const { _id, seq, thread_id, text } = message;
  // Where the list was never loaded this stands in for it, until it says better.
  const known = useSaved.getState().byId[_id]?.saved?.content;
  const content = known ?? { seq, thread_id, author, text, files: 0, created_at: at };
  return { _id, channel_id, content };
}

/** A notification as the desktop says it. */
export function toldOf(one: Notification, me: string): Told {
  const entry = one.channel_id === null ? undefined : useChannels.getState().byId[one.channel_id];
  const where = entry ? placeOf(entry, me) : "";
  const title = describe(one, texts(), { where, language: i18next.language, now: new Date() });
  const body = one.message ? bodyOf(one.message.text) : "";
  return {
    tag: one._id,
    title,
    body,
    path: pathOf(one, entry?.channel),
    reminds: one.kind === "reminder" ? savedOf(one) : undefined,
  };
}

/**
 * A message that is told of without a notification of one's own: to all members, or in a channel where
 * one wants to hear of every message. Undefined for all others.
 */
export function toldOfMessage(message: Message, me: string): Told | undefined {
  const entry = useChannels.getState().byId[message.channel_id];
  if (entry?.channel.kind !== "channel" || message.author._id === me) return undefined;
  if (message.system || isMuted(entry.own, new Date())) return undefined;
  const isNamed = message.mentions.some(({ user_id, late }) => user_id === me && !late);
  const { notify } = entry.own;
  const isMeant = message.mentions_all
    ? notify !== "nothing"
    : notify === "all" && message.thread_id === null && !isNamed;
  if (!isMeant) return undefined;
  const key = message.mentions_all ? "says.broadcast" : "says.message";
  return {
    tag: message._id,
    title: texts()(key, { who: message.author.name, where: placeOf(entry, me) }),
    body: bodyOf(message.text),
    path: messagePath(entry.channel, message),
  };
}
