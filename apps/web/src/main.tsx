import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { connectSession, refreshUser, useAuth } from "./features/accounts/index.ts";
import { fetchShellPages, preloadPages } from "./pages.ts";
import { startI18n } from "./platform/i18n/i18n.ts";
import { log } from "./platform/log/log.ts";
import { allStyles } from "./platform/theme/all-styles.ts";
import { startTheme } from "./platform/theme/theme.ts";
import { afterContent, contentShows } from "./platform/ui/first-content.ts";
import { keepInstallOffer } from "./platform/ui/install-offer.ts";
import { fetchLateModules } from "./platform/ui/late-module.ts";

async function start(): Promise<void> {
  startTheme();
  preloadPages(location.pathname);
  await Promise.all([startI18n(), connectSession(), import.meta.env.DEV && allStyles()]);
  // After the texts: what it finds may have to be said.
  void refreshUser();
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root.");
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  if (!useAuth.getState().isAuthenticated) contentShows();
  // Whatever becomes of the page, the rest is not held back for ever.
  setTimeout(contentShows, LONGEST_WAIT);
  void afterContent(async () => setTimeout(fetchRest, QUIET_START))();
}

/** What may be needed next, so that nothing waits for it then. */
function fetchRest(): void {
  if (import.meta.env.PROD) void holdApp();
  whenLoggedIn(() => void fetchLate());
}

/** Fetches what nothing waits for; what a bad network leaves out is tried again. The mark says that all is there. */
async function fetchLate(): Promise<void> {
  try {
    await fetchShellPages();
    await fetchLateModules();
    performance.mark("all-fetched");
  } catch (error) {
    log.warn("Not everything could be fetched yet", error);
    setTimeout(fetchLate, FETCH_AGAIN);
  }
}

/** Does it now, or a quiet moment after the login: without a network nothing can be fetched any more. */
function whenLoggedIn(work: () => void): void {
  if (useAuth.getState().isAuthenticated) {
    work();
    return;
  }
  const stop = useAuth.subscribe(({ isAuthenticated }) => {
    if (!isAuthenticated) return;
    stop();
    setTimeout(work, QUIET_START);
  });
}

/** Has the service worker hold the app for the next visit; without it everything else works. */
async function holdApp(): Promise<void> {
  try {
    await (await import("./platform/app-version/register-worker.ts")).registerWorker();
  } catch (error) {
    log.warn("The app cannot be held for visits without a connection", error);
  }
}

/** ms after the page shows in which nothing is fetched but what it needs, and ms until it counts as shown. */
const QUIET_START = 3_000;
const LONGEST_WAIT = 30_000;
/** ms until what could not be fetched is tried again. */
const FETCH_AGAIN = 30_000;

/** The texts could not be fetched either, so this sentence is not translated. */
function showFailure(error: unknown): void {
  log.error("Parley could not start", error);
  const root = document.getElementById("root");
  if (root)
    root.textContent = "Parley could not start. Check your connection, then reload the page.";
}

keepInstallOffer();
start().catch(showFailure);
