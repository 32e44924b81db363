import { create } from "zustand";

/** The browser's offer to install the app; TypeScript does not know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** Null while the browser offers nothing: it cannot, or the app is installed. */
export const useInstallOffer = create<{ offer: InstallPrompt | null }>(() => ({ offer: null }));

/** Keeps the browser's offer for the settings, in place of a bar of the browser. Listens from the start: it comes once. */
export function keepInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    useInstallOffer.setState({ offer: event as InstallPrompt });
  });
  addEventListener("appinstalled", () => useInstallOffer.setState({ offer: null }));
}

/** Whether the page runs as an installed app, in a window of its own. */
export const isInstalled = (): boolean => matchMedia("(display-mode: standalone)").matches;
