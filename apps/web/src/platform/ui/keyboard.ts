/** The device's own words: macOS and iOS name their modifier ⌘. */
export const isApple = (): boolean => /^(?:Mac|iP)/.test(navigator.platform);
