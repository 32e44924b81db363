import type { WrittenLanguage } from "@parley/contract";
import { isolated } from "../../platform/arabic.ts";

/** What the server itself writes on people's devices, in their language. */
interface Texts {
  mention(who: string, where: string): string;
  keyword(who: string, where: string): string;
  broadcast(who: string, where: string): string;
  reply(who: string, where: string): string;
  message(who: string, where: string): string;
  reaction(who: string, emoji: string): string;
  invitation(who: string, channel: string): string;
  event(title: string, when: string): string;
  reminder(who: string): string;
  /** Where somebody wrote to one person only. */
  direct: string;
  /** In place of a text that is not to be shown. */
  hidden: string;
  /** In place of the text of a message that shows only files. */
  file: string;
  others(who: string, count: number): string;
  testTitle: string;
  testBody: string;
}

export const pushTexts: Record<WrittenLanguage, Texts> = {
  en: {
    mention: (who, where) => `${who} mentioned you in ${where}`,
    keyword: (who, where) => `${who} used one of your keywords in ${where}`,
    broadcast: (who, where) => `${who} wrote to everyone in ${where}`,
    reply: (who, where) => `${who} replied in ${where}`,
    message: (who, where) => `${who} in ${where}`,
    reaction: (who, emoji) => `${who} reacted ${emoji} to your message`,
    invitation: (who, channel) => `${who} invited you to #${channel}`,
    event: (title, when) => `${title} begins at ${when}`,
    reminder: (who) => `Reminder: a message from ${who}`,
    direct: "a direct message",
    hidden: "New message",
    file: "Sent a file",
    others: (who, count) => `${who} and ${count} more`,
    testTitle: "Push notifications work",
    testBody: "This is how Parley tells you of mentions and messages.",
  },
  de: {
    mention: (who, where) => `${who} hat dich in ${where} erwähnt`,
    keyword: (who, where) => `${who} hat eins deiner Stichwörter in ${where} verwendet`,
    broadcast: (who, where) => `${who} hat an alle in ${where} geschrieben`,
    reply: (who, where) => `${who} hat in ${where} geantwortet`,
    message: (who, where) => `${who} in ${where}`,
    reaction: (who, emoji) => `${who} hat mit ${emoji} auf deine Nachricht reagiert`,
    invitation: (who, channel) => `${who} hat dich zu #${channel} eingeladen`,
    event: (title, when) => `${title} beginnt um ${when}`,
    reminder: (who) => `Erinnerung: eine Nachricht von ${who}`,
    direct: "einer Direktnachricht",
    hidden: "Neue Nachricht",
    file: "Hat eine Datei geschickt",
    others: (who, count) => `${who} und ${count} weitere`,
    testTitle: "Push-Benachrichtigungen funktionieren",
    testBody: "So sagt dir Parley von Erwähnungen und Nachrichten Bescheid.",
  },
  ar: {
    mention: (who, where) => `أشار إليك ${isolated(who)} في ${isolated(where)}`,
    keyword: (who, where) => `استخدم ${isolated(who)} إحدى كلماتك المفتاحية في ${isolated(where)}`,
    broadcast: (who, where) => `كتب ${isolated(who)} إلى الجميع في ${isolated(where)}`,
    reply: (who, where) => `رد ${isolated(who)} في ${isolated(where)}`,
    message: (who, where) => `${isolated(who)} في ${isolated(where)}`,
    reaction: (who, emoji) => `تفاعل ${isolated(who)} مع رسالتك بـ ${emoji}`,
    invitation: (who, channel) => `دعاك ${isolated(who)} إلى ${isolated(`#${channel}`)}`,
    event: (title, when) => `${isolated(title)} يبدأ ${isolated(when)}`,
    reminder: (who) => `تذكير: رسالة من ${isolated(who)}`,
    direct: "رسالة مباشرة",
    hidden: "رسالة جديدة",
    file: "أرسل ملفًا",
    others: (who, count) => `${isolated(who)} و${count} غيره`,
    testTitle: "الإشعارات الفورية تعمل",
    testBody: "هكذا يخبرك Parley بالإشارات والرسائل.",
  },
};
