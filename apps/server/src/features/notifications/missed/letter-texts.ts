import { counted, isolated } from "../../../platform/arabic.ts";
import type { ServerLanguage } from "../../../platform/language.ts";

/** The words around what was missed. */
export interface LetterTexts {
  subject(count: number, workspace: string): string;
  hello(name: string): string;
  intro(workspace: string): string;
  more(count: number): string;
  /** What was written to one. */
  messages(who: string, count: number): string;
  /** Several in one thread. */
  replies(who: string, count: number, where: string): string;
  /** Several in a channel that is set to all messages. */
  messagesIn(who: string, count: number, where: string): string;
  open: string;
  settings: string;
  settingsLink: string;
  end: string;
  endLink: string;
}

const messagesInArabic = (count: number) =>
  counted(count, ["رسالة واحدة", "رسالتان", "رسائل", "رسالة", "رسالة"]);

export const letterTexts: Record<ServerLanguage, LetterTexts> = {
  en: {
    subject: (count, workspace) =>
      count === 1
        ? `You missed a message on ${workspace}`
        : `You missed ${count} messages on ${workspace}`,
    hello: (name) => `Hello ${name},`,
    intro: (workspace) => `while you were away, this waited for you on ${workspace}:`,
    more: (count) => `And ${count} more:`,
    messages: (who, count) => (count === 1 ? who : `${count} messages from ${who}`),
    replies: (who, count, where) => `${count} replies in ${where} from ${who}`,
    messagesIn: (who, count, where) => `${count} messages in ${where} from ${who}`,
    open: "Open in Parley",
    settings: "You get this letter because you want it so in the settings:",
    settingsLink: "Settings of notifications",
    end: "To end these letters without logging in:",
    endLink: "End these letters",
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
    replies: (who, count, where) => `${count} Antworten in ${where} von ${who}`,
    messagesIn: (who, count, where) => `${count} Nachrichten in ${where} von ${who}`,
    open: "In Parley öffnen",
    settings: "Du bekommst diesen Brief, weil du es in den Einstellungen so willst:",
    settingsLink: "Einstellungen der Benachrichtigungen",
    end: "Um diese Briefe ohne Anmeldung zu beenden:",
    endLink: "Diese Briefe beenden",
  },
  ar: {
    subject: (count, workspace) => `${messagesInArabic(count)} فاتتك في ${isolated(workspace)}`,
    hello: (name) => `مرحبًا ${isolated(name)}،`,
    intro: (workspace) => `أثناء غيابك انتظرك هذا في ${isolated(workspace)}:`,
    more: (count) => `و${messagesInArabic(count)} غيرها:`,
    messages: (who, count) =>
      count === 1 ? who : `${messagesInArabic(count)} من ${isolated(who)}`,
    replies: (who, count, where) =>
      `${counted(count, ["رد واحد", "ردّان", "ردود", "ردًا", "رد"])} في ${isolated(where)} من ${isolated(who)}`,
    messagesIn: (who, count, where) =>
      `${messagesInArabic(count)} في ${isolated(where)} من ${isolated(who)}`,
    open: "فتح في Parley",
    settings: "تصلك هذه الرسالة لأنك تريدها كذلك في الإعدادات:",
    settingsLink: "إعدادات الإشعارات",
    end: "لإيقاف هذه الرسائل دون تسجيل الدخول:",
    endLink: "إيقاف هذه الرسائل",
  },
};
