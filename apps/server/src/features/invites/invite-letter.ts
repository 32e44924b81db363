import { isolated } from "../../platform/arabic.ts";
import type { ServerLanguage } from "../../platform/language.ts";
import type { Mail } from "../../platform/mail/mail.ts";

/** What the letter to an invited address says. */
export interface InviteLetter {
  workspace: string;
  channel: string;
  admin: string;
  /** Proves that they read this mailbox. */
  link: string;
}

interface Written {
  subject: string;
  lines: readonly string[];
}

const texts: Record<ServerLanguage, (about: InviteLetter) => Written> = {
  en: ({ workspace, channel, admin, link }) => ({
    subject: `${admin} invited you to #${channel} on ${workspace}`,
    lines: [
      `${admin} invited you to join the channel #${channel} on ${workspace}, a Parley team chat.`,
      "",
      "See the invitation, and create an account with this e-mail if you have none:",
      link,
      "",
      "The invitation is for you and will never expire. The link is personal: do not pass it on.",
      "If you do not expect it, you can ignore this letter.",
    ],
  }),
  de: ({ workspace, channel, admin, link }) => ({
    subject: `${admin} lädt dich in #${channel} bei ${workspace} ein`,
    lines: [
      `${admin} lädt dich in den Kanal #${channel} bei ${workspace} ein, einem Team-Chat mit Parley.`,
      "",
      "Sieh dir die Einladung an, und lege mit dieser E-Mail ein Konto an, wenn du noch keines hast:",
      link,
      "",
      "Die Einladung gilt dir und läuft nie ab. Der Link ist persönlich: gib ihn nicht weiter.",
      "Wenn du sie nicht erwartest, lass diesen Brief liegen.",
    ],
  }),
  ar: ({ workspace, channel, admin, link }) => ({
    subject: `دعاك ${isolated(admin)} إلى ${isolated(`#${channel}`)} في ${isolated(workspace)}`,
    lines: [
      `دعاك ${isolated(admin)} إلى الانضمام إلى القناة ${isolated(`#${channel}`)} في ${isolated(workspace)}، وهي محادثات فريق على Parley.`,
      "",
      "اطّلع على الدعوة، وأنشئ حسابًا بهذا البريد الإلكتروني إن لم يكن لديك حساب:",
      link,
      "",
      "الدعوة لك ولا تنتهي صلاحيتها أبدًا. الرابط شخصي: لا تنقله إلى أحد.",
      "إن لم تكن تتوقعها فتجاهل هذه الرسالة.",
    ],
  }),
};

/** The letter to somebody who is invited by e-mail. */
export function inviteLetter(to: string, language: ServerLanguage, about: InviteLetter): Mail {
  const { subject, lines } = texts[language](about);
  return { to, subject, text: [...lines, ""].join("\n") };
}
