import i18next from "i18next";

/** The device's own words: macOS and iOS name their modifier ⌘. */
export const isApple = (): boolean => /^(?:Mac|iP)/.test(navigator.platform);

/** A key with the modifier of commands, as this device writes it: `⌘K`, `Ctrl K`, `Strg K`. */
export const withModifier = (key: string): string =>
  isApple() ? `⌘${key}` : `${i18next.t("ctrl", { ns: "common" })} ${key}`;
