import { isolated } from "../../../platform/arabic.ts";
import type { LetterTexts } from "./letter-texts.ts";

/** The letters about one's own account, in Arabic. */
export const arabic: LetterTexts = {
  reset: ({ workspace, name, link }) => ({
    subject: `كلمة مرور جديدة في ${isolated(workspace)}`,
    lines: [
      `مرحبًا ${isolated(name)}،`,
      "",
      `طلب أحدهم كلمة مرور جديدة لحسابك في ${isolated(workspace)}. لاختيار واحدة افتح:`,
      "",
      link,
      "",
      "يعمل الرابط مرة واحدة ولمدة ساعة. تسجّل كلمة المرور الجديدة خروجك من كل الأجهزة.",
      "إن لم تكن أنت من طلب ذلك فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.",
    ],
  }),
  passwordChanged: ({ workspace, name }) => ({
    subject: `تغيّرت كلمة مرورك في ${isolated(workspace)}`,
    lines: [
      `مرحبًا ${isolated(name)}،`,
      "",
      `تغيّرت الآن كلمة مرور حسابك في ${isolated(workspace)}، وسُجّل خروج الأجهزة الأخرى.`,
      "",
      "إن لم تكن أنت من فعل ذلك فاستخدم فورًا «نسيت كلمة المرور؟» في صفحة تسجيل الدخول، وأخبر مشرفًا.",
    ],
  }),
  confirmEmail: ({ workspace, name, email, link }) => ({
    subject: `أكّد بريدك الإلكتروني في ${isolated(workspace)}`,
    lines: [
      `مرحبًا ${isolated(name)}،`,
      "",
      `تريد استخدام ${isolated(email)} لحسابك في ${isolated(workspace)}. لتأكيده افتح:`,
      "",
      link,
      "",
      "يعمل الرابط مرة واحدة ولمدة يوم. لا يتغيّر شيء حتى ذلك الحين.",
      "إن لم ترد ذلك فتجاهل هذه الرسالة.",
    ],
  }),
  emailChanged: ({ workspace, name, email }) => ({
    subject: `تغيّر بريدك الإلكتروني في ${isolated(workspace)}`,
    lines: [
      `مرحبًا ${isolated(name)}،`,
      "",
      `يستخدم حسابك في ${isolated(workspace)} الآن ${isolated(email)} بدلًا من هذا العنوان.`,
      "",
      "إن لم تكن أنت من فعل ذلك فأخبر مشرف مساحة العمل فورًا.",
    ],
  }),
};
