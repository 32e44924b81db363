import { actionText, hideSpoilers, limits, showTasks } from "@parley/contract";
import { withStandardEmoji } from "@parley/contract/standard-emoji";

/** Signs of Markdown, and what is left of each in plain words. */
const rules: ReadonlyArray<[RegExp, string]> = [
  [/^\s*(```|~~~).*$/gm, ""],
  [/!?\[([^\]]*)\]\([^)]*\)/g, "$1"],
  [/^\s{0,3}(#{1,6}|>|[-*+]|\d{1,9}[.)])\s+/gm, ""],
  [/(\*\*|__|~~|`+)/g, ""],
  [/(?<![\p{L}\p{N}_*])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}_*])/gu, ""],
];

/**
 * How a message begins, in one line with its emoji, without the signs of its Markdown and without its spoilers: for places that show
 * plain words. A text of `limits.notificationText` was cut already, maybe in a spoiler.
 * @param max code points at most; a longer text ends with an ellipsis
 */
export function plainBeginning(text: string, max: number): string {
  const isCut = text.length >= limits.notificationText;
  const shown = withStandardEmoji(showTasks(hideSpoilers(actionText(text) ?? text, isCut)));
  const words = rules.reduce((rest, [sign, left]) => rest.replace(sign, left), shown);
  const points = [...words.replace(/\s+/g, " ").trim()];
  return points.length > max ? `${points.slice(0, max - 1).join("")}…` : points.join("");
}
