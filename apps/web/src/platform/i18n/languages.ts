import type * as english from "../../locales/en/index.ts";

type LateLoaders = typeof english.late;

/** Texts that are fetched with the pages and dialogs that need them; each language lists them in its `index.ts`. */
export type LateNamespace = keyof LateLoaders;

type LateTexts = { [N in LateNamespace]: Awaited<ReturnType<LateLoaders[N]>>["default"] };
type StartTexts = typeof english.default;

/** Every text of the interface, by namespace and key. English is the measure of completeness. */
export type Texts = StartTexts & LateTexts;

/** Texts of which some may be missing: the build puts the English ones in their place. */
type Some<T> = T extends string ? string : { [K in keyof T]?: Some<T[K]> };

interface LanguageInfo<Start, Late> {
  /** The language's own name. */
  name: string;
  dir: "ltr" | "rtl";
  /** A chunk of its own: the texts that are there from the start, and how to get the others. */
  load: () => Promise<{
    default: Start;
    late: { [N in keyof Late]: () => Promise<{ default: Late[N] }> };
  }>;
}

const complete = {
  en: { name: "English", dir: "ltr", load: () => import("../../locales/en/index.ts") },
  de: { name: "Deutsch", dir: "ltr", load: () => import("../../locales/de/index.ts") },
} satisfies Record<string, LanguageInfo<StartTexts, LateTexts>>;

const following = {
  ar: { name: "العربية", dir: "rtl", load: () => import("../../locales/ar/index.ts") },
} satisfies Record<
  string,
  LanguageInfo<Some<StartTexts>, { [N in LateNamespace]: Some<LateTexts[N]> }>
>;

/** The languages that the interface speaks. */
export const languages = { ...complete, ...following };

export type Language = keyof typeof languages;

export const languageCodes = Object.keys(languages) as Language[];

/** Where the chosen language is kept; a setting of the device, so it outlives a logout. */
export const LANGUAGE_KEY = "language";

const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

/** The first language that we speak: the chosen one, else one of the browser's, else English. */
export function pickLanguage(chosen: string | null, browser: readonly string[]): Language {
  for (const tag of [chosen, ...browser]) {
    const code = tag?.toLowerCase().split("-")[0];
    if (code && isLanguage(code)) return code;
  }
  return "en";
}

/**
 * The tag by which dates, times and numbers are written: the browser's own of this language, so that people in
 * London read 23:04 and those in Chicago 11:04 PM, else the language alone.
 */
export function regionalTag(language: Language, browser: readonly string[]): string {
  const own = browser.find((tag) => tag.toLowerCase().split("-")[0] === language);
  return own !== undefined && isTag(own) ? own : language;
}

/** Some systems name languages in ways that no format takes, such as `en-US@posix`. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
