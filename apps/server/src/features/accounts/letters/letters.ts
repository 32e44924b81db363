import type { ServerLanguage } from "../../../platform/language.ts";
import type { Mail } from "../../../platform/mail/mail.ts";
import { arabic } from "./arabic.ts";
import { english } from "./english.ts";
import { german } from "./german.ts";
import type { LetterTexts, Written } from "./letter-texts.ts";

const texts: Record<ServerLanguage, LetterTexts> = { en: english, de: german, ar: arabic };

/** Writes a letter in a language. */
export function letter(
  to: string,
  language: ServerLanguage,
  write: (texts: LetterTexts) => Written,
): Mail {
  const { subject, lines } = write(texts[language]);
  return { to, subject, text: [...lines, ""].join("\n") };
}
