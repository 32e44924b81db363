import { create } from "zustand";
import { readDevice, writeDevice } from "../local-db/device.ts";

export type ThemeChoice = "light" | "dark" | "system";

/** Where the choice is kept; public/theme.js reads it before the first paint. */
export const THEME_KEY = "theme";
/** Colour of the browser's own frame. */
export const themeColors = { light: "#ffffff", dark: "#0a0a0a" } as const;

const choices: readonly string[] = ["light", "dark", "system"];

/** The stored choice; light when there is none. */
export function parseTheme(stored: string | null): ThemeChoice {
  return stored && choices.includes(stored) ? (stored as ThemeChoice) : "light";
}

/** What shows for a choice on a device that prefers dark or not. */
export function shownTheme(choice: ThemeChoice, deviceIsDark: boolean): "light" | "dark" {
  if (choice !== "system") return choice;
  return deviceIsDark ? "dark" : "light";
}

interface ThemeState {
  choice: ThemeChoice;
}

export const useTheme = create<ThemeState>(() => ({ choice: "light" }));

/** Chooses light, dark or what the device prefers; kept on this device. */
export function setTheme(choice: ThemeChoice): void {
  writeDevice(THEME_KEY, choice);
  useTheme.setState({ choice });
}

/** Reads the stored choice and keeps the page in step with it, the device and other tabs. */
export function startTheme(): void {
  const device = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const shown = shownTheme(useTheme.getState().choice, device.matches);
    document.documentElement.dataset.theme = shown;
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", themeColors[shown]);
  };
  useTheme.setState({ choice: parseTheme(readDevice(THEME_KEY)) });
  useTheme.subscribe(apply);
  device.addEventListener("change", apply);
  addEventListener("storage", (event) => {
    if (event.key === THEME_KEY) useTheme.setState({ choice: parseTheme(event.newValue) });
  });
  apply();
}
