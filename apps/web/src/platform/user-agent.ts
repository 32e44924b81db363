/** What a browser says of itself, in words that a person recognises; undefined where it says nothing. */
export interface Device {
  browser: string | undefined;
  system: string | undefined;
  isPhone: boolean;
}

/** The first that matches: browsers name those whose pages they want to be served. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?(?:iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bCriOS\/|\bChrome\/|\bHeadlessChrome\/|\bChromium\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];

const systems: readonly [RegExp, string][] = [
  [/\biPad\b/, "iPadOS"],
  [/\biPhone\b|\biPod\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

const first = (agent: string, names: readonly [RegExp, string][]) =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/** Names browser and system by a user agent. A program that is no browser is called what it calls itself. */
export function describeAgent(agent: string): Device {
  const own = /^[\w.-]{1,40}/.exec(agent)?.[0];
  const browser = first(agent, browsers) ?? (own === "Mozilla" ? undefined : own);
  return {
    browser,
    system: first(agent, systems),
    isPhone: /\bMobile\b|\biPhone\b|\bAndroid\b|\biPad\b/.test(agent),
  };
}
