import type admin from "../../locales/en/admin.json";
import type commands from "../../locales/en/commands.json";
import type edits from "../../locales/en/edits.json";
import type entrance from "../../locales/en/entrance.json";
import type events from "../../locales/en/events.json";
import type files from "../../locales/en/files.json";
import type forward from "../../locales/en/forward.json";
import type home from "../../locales/en/home.json";
import type start from "../../locales/en/index.ts";
import type invites from "../../locales/en/invites.json";
import type later from "../../locales/en/later.json";
import type legal from "../../locales/en/legal.json";
import type notifications from "../../locales/en/notifications.json";
import type presence from "../../locales/en/presence.json";
import type previews from "../../locales/en/previews.json";
import type profile from "../../locales/en/profile.json";
import type reading from "../../locales/en/reading.json";
import type search from "../../locales/en/search.json";
import type settings from "../../locales/en/settings.json";
import type threads from "../../locales/en/threads.json";
import type why from "../../locales/en/why.json";

/** Texts that are fetched with the pages and dialogs that need them. */
interface LateTexts {
  entrance: typeof entrance;
  settings: typeof settings;
  profile: typeof profile;
  notifications: typeof notifications;
  search: typeof search;
  presence: typeof presence;
  files: typeof files;
  invites: typeof invites;
  events: typeof events;
  admin: typeof admin;
  later: typeof later;
  legal: typeof legal;
  forward: typeof forward;
  previews: typeof previews;
  edits: typeof edits;
  why: typeof why;
  home: typeof home;
  reading: typeof reading;
  threads: typeof threads;
  commands: typeof commands;
}

export type LateNamespace = keyof LateTexts;

/** Every text of the interface, by namespace and key. English is the measure of completeness. */
export type Texts = typeof start & LateTexts;

interface LanguageInfo {
  /** The language's own name. */
  name: string;
  dir: "ltr" | "rtl";
  /** The texts that are there from the start. */
  load: () => Promise<{ default: typeof start }>;
  late: { [N in LateNamespace]: () => Promise<{ default: LateTexts[N] }> };
}

/** The languages that the interface speaks; each is a chunk of its own. */
export const languages = {
  en: {
    name: "English",
    dir: "ltr",
    load: () => import("../../locales/en/index.ts"),
    late: {
      entrance: () => import("../../locales/en/entrance.json"),
      settings: () => import("../../locales/en/settings.json"),
      profile: () => import("../../locales/en/profile.json"),
      notifications: () => import("../../locales/en/notifications.json"),
      search: () => import("../../locales/en/search.json"),
      presence: () => import("../../locales/en/presence.json"),
      files: () => import("../../locales/en/files.json"),
      invites: () => import("../../locales/en/invites.json"),
      events: () => import("../../locales/en/events.json"),
      admin: () => import("../../locales/en/admin.json"),
      later: () => import("../../locales/en/later.json"),
      legal: () => import("../../locales/en/legal.json"),
      forward: () => import("../../locales/en/forward.json"),
      previews: () => import("../../locales/en/previews.json"),
      edits: () => import("../../locales/en/edits.json"),
      why: () => import("../../locales/en/why.json"),
      home: () => import("../../locales/en/home.json"),
      reading: () => import("../../locales/en/reading.json"),
      threads: () => import("../../locales/en/threads.json"),
      commands: () => import("../../locales/en/commands.json"),
    },
  },
  de: {
    name: "Deutsch",
    dir: "ltr",
    load: () => import("../../locales/de/index.ts"),
    late: {
      entrance: () => import("../../locales/de/entrance.json"),
      settings: () => import("../../locales/de/settings.json"),
      profile: () => import("../../locales/de/profile.json"),
      notifications: () => import("../../locales/de/notifications.json"),
      search: () => import("../../locales/de/search.json"),
      presence: () => import("../../locales/de/presence.json"),
      files: () => import("../../locales/de/files.json"),
      invites: () => import("../../locales/de/invites.json"),
      events: () => import("../../locales/de/events.json"),
      admin: () => import("../../locales/de/admin.json"),
      later: () => import("../../locales/de/later.json"),
      legal: () => import("../../locales/de/legal.json"),
      forward: () => import("../../locales/de/forward.json"),
      previews: () => import("../../locales/de/previews.json"),
      edits: () => import("../../locales/de/edits.json"),
      why: () => import("../../locales/de/why.json"),
      home: () => import("../../locales/de/home.json"),
      reading: () => import("../../locales/de/reading.json"),
      threads: () => import("../../locales/de/threads.json"),
      commands: () => import("../../locales/de/commands.json"),
    },
  },
} satisfies Record<string, LanguageInfo>;

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
