import type { TFunction } from "i18next";
import { clockStyle } from "../../platform/i18n/clock-style.ts";

/** How long a conversation may be muted. */
export type Mute = "muteFor60" | "muteFor480" | "muteTomorrow" | "muteAlways";

/** A mute until it is taken back ends here. */
const NEVER = new Date("9999-01-01T00:00:00.000Z");

/** When a mute that begins at `now` ends; tomorrow is by the clock of this device. */
export function muteEnds(mute: Mute, now: Date): Date {
  if (mute === "muteAlways") return NEVER;
  if (mute === "muteTomorrow") {
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9);
  }
  return new Date(now.getTime() + (mute === "muteFor60" ? 60 : 480) * 60_000);
}

/** Until when it is muted, in words. */
export function muteText(until: string, t: TFunction<"channels">, language: string): string {
  const date = new Date(until);
  if (date >= NEVER) return t("notify.muted");
  const style = { weekday: "short", ...clockStyle(language) } as const;
  return t("notify.mutedUntil", { when: new Intl.DateTimeFormat(language, style).format(date) });
}
