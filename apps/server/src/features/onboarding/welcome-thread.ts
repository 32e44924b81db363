import type { ServerLanguage } from "../../platform/language.ts";

interface Thread {
  root: string;
  replies: readonly string[];
}

/** What the first channel of a new workspace teaches, each step by doing it. */
export const welcomeThread: Record<ServerLanguage, Thread> = {
  en: {
    root: "**Welcome to Parley.** This is #general, where everyone starts. Open the thread of this message and try it out: a few small steps, each done in seconds.",
    replies: [
      "**Reply here.** Write something below and press Enter. What belongs together stays together in a thread.",
      "**React to this message.** Move over it, or press it long on a phone, and choose an emoji.",
      "**Give your words a form.** `**bold**`, `_italic_` and `` `code` `` work as you type. Drop a file or paste a picture, and it goes along.",
      "**Name somebody with @** and they are notified, wherever they are. `@here` reaches those who are there now.",
      "**Find anything.** Ctrl G searches all that you may see, Ctrl / shows every key.",
      "**Bring the others.** Copy an invitation link on the home page or in the details of this channel: who opens it is talking here a minute later.",
    ],
  },
  de: {
    root: "**Willkommen bei Parley.** Das ist #general, hier fangen alle an. Öffne den Thread dieser Nachricht und probier es aus: ein paar kleine Schritte, jeder in Sekunden getan.",
    replies: [
      "**Antworte hier.** Schreib unten etwas und drück die Eingabetaste. Was zusammengehört, bleibt in einem Thread beisammen.",
      "**Reagiere auf diese Nachricht.** Fahr mit der Maus darüber, oder drück auf dem Telefon länger darauf, und wähl ein Emoji.",
      "**Gib deinen Worten eine Form.** `**fett**`, `_kursiv_` und `` `Code` `` gelten beim Schreiben. Zieh eine Datei herein oder füg ein Bild ein, und es geht mit.",
      "**Nenn jemanden mit @**, und die Person wird benachrichtigt, wo sie auch ist. `@here` erreicht alle, die gerade da sind.",
      "**Finde alles.** Strg G durchsucht alles, was du sehen darfst, Strg / zeigt jede Taste.",
      "**Hol die anderen.** Kopier einen Einladungslink auf der Startseite oder in den Details dieses Kanals: wer ihn öffnet, schreibt hier eine Minute später mit.",
    ],
  },
  ar: {
    root: "**مرحبًا بك في Parley.** هذه هي القناة #general، ومنها يبدأ الجميع. افتح سلسلة هذه الرسالة وجرّب: خطوات صغيرة، كل منها في ثوانٍ.",
    replies: [
      "**اكتب ردًا هنا.** اكتب شيئًا في الأسفل واضغط مفتاح الإدخال. ما ينتمي بعضه إلى بعض يبقى معًا في سلسلة.",
      "**تفاعل مع هذه الرسالة.** مرّر المؤشر فوقها، أو اضغط عليها مطولًا على الهاتف، واختر رمزًا تعبيريًا.",
      "**أعطِ كلماتك شكلًا.** تعمل `**عريض**` و`_مائل_` و`` `رمز` `` أثناء الكتابة. أفلت ملفًا أو ألصق صورة فتذهب معها.",
      "**سمِّ شخصًا بعلامة @** فيصله إشعار أينما كان. ويصل `@here` إلى الموجودين الآن.",
      "**اعثر على أي شيء.** يبحث Ctrl G في كل ما يحق لك رؤيته، ويعرض Ctrl / كل المفاتيح.",
      "**ادعُ الآخرين.** انسخ رابط دعوة من الصفحة الرئيسية أو من تفاصيل هذه القناة: من يفتحه يتحدث هنا بعد دقيقة.",
    ],
  },
};
