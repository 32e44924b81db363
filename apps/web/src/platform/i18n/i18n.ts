import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { readDevice, writeDevice } from "../local-db/device.ts";
import {
  LANGUAGE_KEY,
  type Language,
  type LateNamespace,
  languages,
  pickLanguage,
  regionalTag,
} from "./languages.ts";

const lateNamespaces = new Set<LateNamespace>();
const { promise: started, resolve: isStarted } = Promise.withResolvers<void>();

/**
 * Loads the texts of the person's language and sets the page's language and direction. Call once,
 * before the first render; when the texts cannot be loaded it throws.
 */
export async function startI18n(): Promise<void> {
  const language = pickLanguage(readDevice(LANGUAGE_KEY), navigator.languages);
  const texts = await languages[language].load();
  await i18next.use(initReactI18next).init({
    // The region says how dates and numbers are written; texts are of the language alone.
    lng: regionalTag(language, navigator.languages),
    load: "languageOnly",
    fallbackLng: "en",
    resources: { [language]: texts.default },
    defaultNS: "common",
    partialBundledLanguages: true,
    // React escapes what it renders.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  applyToPage(language);
  isStarted();
}

/** Loads texts that are not there from the start. Await it before what shows them is rendered. */
export async function loadTexts(namespace: LateNamespace): Promise<void> {
  await started;
  lateNamespaces.add(namespace);
  await addLateTexts(currentLanguage(), namespace);
}

async function addLateTexts(language: Language, namespace: LateNamespace): Promise<void> {
  const { late } = await languages[language].load();
  const texts = await late[namespace]();
  i18next.addResourceBundle(language, namespace, texts.default);
}

/** Changes the language for this device, at once and for later visits. */
export async function setLanguage(language: Language): Promise<void> {
  const texts = await languages[language].load();
  for (const [namespace, resource] of Object.entries(texts.default)) {
    i18next.addResourceBundle(language, namespace, resource, true, true);
  }
  await Promise.all([...lateNamespaces].map((namespace) => addLateTexts(language, namespace)));
  await i18next.changeLanguage(regionalTag(language, navigator.languages));
  writeDevice(LANGUAGE_KEY, language);
  applyToPage(language);
}

/** The language that shows now. */
export function currentLanguage(): Language {
  return pickLanguage(i18next.language ?? null, []);
}

function applyToPage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = languages[language].dir;
}
