import { limits } from "@parley/contract";
import type { ServerLanguage } from "../../../platform/language.ts";
import type { Mail } from "../../../platform/mail/mail.ts";
import { messagePath } from "../message-path.ts";
import { plainBeginning } from "../plain-beginning.ts";
import { pushTexts } from "../push-texts.ts";
import type { Missed } from "../queries/missed.ts";
import { type Entry, letterPage } from "./letter-page.ts";
import { letterTexts } from "./letter-texts.ts";

/** What a letter about missed messages is made of. */
export interface MissedLetter {
  to: string;
  name: string;
  language: ServerLanguage;
  workspace: string;
  /** Where people open Parley. */
  address: string;
  token: string;
  /** Whether beginnings of messages may stand in it. */
  withText: boolean;
  missed: readonly Missed[];
  /** How many messages there are that are not listed. */
  more: number;
}

function titleOf(missed: Missed, language: ServerLanguage): string {
  const { kind, channel_kind, channel_name, authors, count } = missed;
  const texts = pushTexts[language];
  const where = channel_kind === "channel" ? `#${channel_name}` : texts.direct;
  const who = authors.join(", ");
  if (kind === "mention" || kind === "keyword" || kind === "broadcast")
    return texts[kind](who, where);
  if (kind === "direct") return letterTexts[language].messages(who, count);
  if (count === 1) return kind === "reply" ? texts.reply(who, where) : texts.message(who, where);
  return letterTexts[language][kind === "reply" ? "replies" : "messagesIn"](who, count, where);
}

function entryOf(missed: Missed, { language, withText, address }: MissedLetter): Entry {
  const { channel_id, channel_kind: kind, text } = missed;
  return {
    title: titleOf(missed, language),
    text: withText ? plainBeginning(text, limits.pushText) || pushTexts[language].file : "",
    link: address + messagePath({ channel_id, kind }, missed),
  };
}

/** The letter to who was away: who, where, how it begins, and a link to each; as plain text and as a page. */
export function missedLetter(letter: MissedLetter): Mail {
  const { to, name, language, workspace, address, token, missed, more } = letter;
  const say = letterTexts[language];
  const count = missed.reduce((sum, each) => sum + each.count, more);
  const entries = missed.map((each) => entryOf(each, letter));
  const links = {
    more: `${address}/notifs`,
    settings: `${address}/settings/notifications`,
    end: `${address}/unsubscribe?token=${token}`,
  };
  const subject = say.subject(count, workspace);
  return {
    to,
    subject,
    text: [
      say.hello(name),
      "",
      say.intro(workspace),
      "",
      ...entries.flatMap(({ title, text, link }) => [text ? `${title}: ${text}` : title, link, ""]),
      ...(more > 0 ? [say.more(more), links.more, ""] : []),
      say.settings,
      links.settings,
      say.end,
      links.end,
      "",
    ].join("\n"),
    html: letterPage({ language, subject, say, name, workspace, entries, more, links }),
    unsubscribe: `${address}/api/notification/unsubscribe/${token}`,
  };
}
