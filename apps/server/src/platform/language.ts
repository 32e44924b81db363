/** Languages that the server itself writes in: letters, and what it says of its own accord. */
export const serverLanguages = ["en", "de", "ar"] as const;
export type ServerLanguage = (typeof serverLanguages)[number];

/** Which way a language is read. */
export const directionOf = (language: ServerLanguage): "ltr" | "rtl" =>
  language === "ar" ? "rtl" : "ltr";

const isOurs = (code: string): code is ServerLanguage =>
  serverLanguages.some((language) => language === code);

/**
 * The first language of an `Accept-Language` header that the server writes in; undefined when it names none.
 * Weights are passed over: clients name what they like best first.
 */
export function readLanguage(header: string | undefined): ServerLanguage | undefined {
  return (header ?? "")
    .slice(0, 200)
    .split(",")
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find(isOurs);
}
