import type { Browser } from "playwright-core";
import { Person } from "./support/person.ts";
import type { Scene } from "./support/scene.ts";
import { both } from "./support/screenshot.ts";

/** The sizes that every screen is looked at in. */
const sizes = {
  wide: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const;

const groups = ["", "appearance", "composing", "notifications", "presence", "privacy"] as const;
const managed = ["account", "data", "workspace", "people", "invitations", "usage"] as const;

const pathsOf = ({ ben, offsite, root }: Scene) => ({
  home: "/",
  messages: "/messages",
  "new-message": "/new-message",
  notifications: "/notifs",
  conversation: `/channel/${offsite._id}`,
  thread: `/channel/${offsite._id}?thread=${root._id}`,
  direct: `/dm/${ben.user_id}`,
  profile: "/my-profile",
  search: "/search/room",
  "online-status": "/online-status",
  "events-month": "/events?view=month",
  "events-week": "/events?view=week",
  "events-agenda": "/events?view=agenda",
  "privacy-policy": "/privacy-policy",
  ...Object.fromEntries(
    [...groups, ...managed].map((group) => [`settings-${group || "start"}`, `/settings/${group}`]),
  ),
});

/** Every address at every size in both themes, in one language: `npm run shots -- tour de`. */
export async function tour(
  browser: Browser,
  url: string,
  scene: Scene,
  language: string,
): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    const isPhone = size === "phone";
    const context = await browser.newContext({
      viewport,
      colorScheme: "light",
      reducedMotion: "reduce",
      isMobile: isPhone,
      hasTouch: isPhone,
    });
    const ada = new Person("Ada Okafor", await context.newPage());
    await ada.logIn(url);
    await ada.page.evaluate((chosen) => {
      localStorage.setItem("theme", "system");
      localStorage.setItem("language", chosen);
    }, language);
    for (const [name, path] of Object.entries(pathsOf(scene))) {
      await ada.page.goto(`${url}${path}`, { waitUntil: "networkidle" });
      await both(ada.page, `tour-${language}-${size}-${name}`);
    }
    await context.close();
  }
}
