/// <reference types="node" />
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { themeColors } from "./theme.ts";

const css = readFileSync(new URL("./styles.css", import.meta.url), "utf8");

/** The tokens of one block of styles.css: name → six hex digits. */
function tokens(start: string): Record<string, string> {
  const block = css.slice(css.indexOf(start)).split("\n}")[0] ?? "";
  return Object.fromEntries(
    [...block.matchAll(/--color-([\w-]+): #([0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
}

const light = tokens("@theme {");
const themes = { light, dark: { ...light, ...tokens('[data-theme="dark"] {') } };

/** Relative luminance by WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const pages = ["background", "sidebar", "raised", "code"];
const onPages = (ink: string) => pages.map((page) => [ink, page] as const);
/** Text on its ground: 4.5:1. */
const texts = [
  ...["text", "muted", "faint", "link", "danger", "success", "warning"].flatMap(onPages),
  ...["text", "muted", "link"].flatMap((ink) => [
    [ink, "selected"] as const,
    [ink, "mention"] as const,
  ]),
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-danger", "danger"],
  ["on-danger", "danger-hover"],
  ["background", "text"],
] as const;
/** Edges of controls, focus: 3:1. */
const edges = [
  ...["control", "focus"].flatMap((edge) =>
    ["background", "sidebar", "raised"].map((page) => [edge, page] as const),
  ),
] as const;

for (const [theme, colors] of Object.entries(themes)) {
  const ratio = ([one, other]: readonly [string, string]) =>
    contrast(colors[one] ?? "", colors[other] ?? "");

  test.each(texts)(`${theme}: %s on %s reaches 4.5:1`, (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edges)(`${theme}: %s on %s reaches 3:1`, (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(3);
  });

  test(`${theme}: code stands out of the page and of the box in which one writes`, () => {
    for (const ground of ["background", "raised"])
      expect(ratio(["code", ground]), ground).toBeGreaterThanOrEqual(1.08);
  });

  test(`${theme}: the browser's frame has the colour of the page`, () => {
    expect(`#${colors.background}`).toBe(themeColors[theme as keyof typeof themeColors]);
  });
}
