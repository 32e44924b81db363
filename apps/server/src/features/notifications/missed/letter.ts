import { limits, type Notification } from "@parley/contract";
import type { ServerLanguage } from "../../../platform/language.ts";
import type { Mail } from "../../../platform/mail/mail.ts";
import { messagePath } from "../message-path.ts";
import { plainBeginning } from "../plain-beginning.ts";
import { pushTexts } from "../push-texts.ts";
import type { Missed } from "../queries/missed.ts";

/** The words around what was missed. */
interface Words {
  subject(count: number, workspace: string): string;
  hello(name: string): string;
  intro(workspace: string): string;
  more(count: number): string;
  messages(who: string, count: number): string;
  settings: string;
  end: string;
}

const words: Record<ServerLanguage, Words> = {
  en: {
    subject: (count, workspace) =>
      count === 1
        ? `You missed a message on ${workspace}`
        : `You missed ${count} messages on ${workspace}`,
    hello: (name) => `Hello ${name},`,
    intro: (workspace) => `while you were away, this waited for you on ${workspace}:`,
    more: (count) => `And ${count} more:`,
    messages: (who, count) => (count === 1 ? who : `${count} messages from ${who}`),
    settings: "You get this letter because you want it so in the settings:",
    end: "To end these letters without logging in:",
  },
  de: {
    subject: (count, workspace) =>
      count === 1
        ? `Du hast eine Nachricht auf ${workspace} verpasst`
        : `Du hast ${count} Nachrichten auf ${workspace} verpasst`,
    hello: (name) => `Hallo ${name},`,
    intro: (workspace) => `während du weg warst, hat das auf ${workspace} auf dich gewartet:`,
    more: (count) => `Und ${count} weitere:`,
    messages: (who, count) => (count === 1 ? who : `${count} Nachrichten von ${who}`),
    settings: "Du bekommst diesen Brief, weil du es in den Einstellungen so willst:",
    end: "Um diese Briefe ohne Anmeldung zu beenden:",
  },
};

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
  /** How many there are that are not listed. */
  more: number;
}

function titleOf({ kind, actors, count }: Notification, where: string, language: ServerLanguage) {
  const who = actors.map(({ name }) => name).join(", ");
  if (kind === "mention" || kind === "keyword") return pushTexts[language][kind](who, where);
  return words[language].messages(who, count);
}

function linesOf({ notification, channel }: Missed, letter: MissedLetter): string[] {
  const { language, withText, address } = letter;
  const { message, channel_id } = notification;
  if (!message || !channel_id) return [];
  const where = channel.kind === "channel" ? `#${channel.name}` : pushTexts[language].direct;
  const beginning = withText ? plainBeginning(message.text, limits.pushText) : "";
  const title = titleOf(notification, where, language);
  const said = beginning === "" ? title : `${title}: ${beginning}`;
  return [said, address + messagePath({ channel_id, kind: channel.kind }, message), ""];
}

/** The letter to who was away: who, where, how it begins, and a link to each. */
export function missedLetter(letter: MissedLetter): Mail {
  const { to, name, language, workspace, address, token, missed, more } = letter;
  const say = words[language];
  const count = missed.reduce((sum, { notification }) => sum + notification.count, more);
  return {
    to,
    subject: say.subject(count, workspace),
    text: [
      say.hello(name),
      "",
      say.intro(workspace),
      "",
      ...missed.flatMap((each) => linesOf(each, letter)),
      ...(more > 0 ? [say.more(more), `${address}/notifs`, ""] : []),
      say.settings,
      `${address}/settings/notifications`,
      say.end,
      `${address}/unsubscribe?token=${token}`,
      "",
    ].join("\n"),
    unsubscribe: `${address}/api/notification/unsubscribe/${token}`,
  };
}
