import { lookForVersion, onNewVersion, reloadApp } from "../../platform/app-version/update.ts";
import { storeDrafts } from "../../platform/local-db/drafts.ts";
import { useUploads } from "../files/index.ts";
import { useVersion } from "./version-store.ts";

/** ms without a key pressed that count as nothing being typed. */
const QUIET = 60_000;

let typedAt = 0;
let isReloading = false;

/** Loads the page again in the newest version; what is written and unsent is kept. */
export async function loadNewVersion(): Promise<void> {
  if (isReloading) return;
  isReloading = true;
  storeDrafts();
  await reloadApp();
}

/** A moment in which nobody notices: out of sight, nothing being typed, no file on its way. */
function isGoodMoment(): boolean {
  const isAttached = Object.keys(useUploads.getState().byId).length > 0;
  return document.visibilityState === "hidden" && Date.now() - typedAt > QUIET && !isAttached;
}

function reloadWhenGood(): void {
  if (useVersion.getState().isNewer && isGoodMoment()) void loadNewVersion();
}

/** Asks for the version that the server has. */
export const askForVersion = (): void => void lookForVersion();

/** Follows new versions of the app until the returned function is called. */
export function watchVersion(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const unfollow = onNewVersion(() => {
    useVersion.setState({ isNewer: true });
    reloadWhenGood();
  });
  addEventListener("keydown", () => (typedAt = Date.now()), { signal, capture: true });
  document.addEventListener("visibilitychange", reloadWhenGood, { signal });
  const timer = setInterval(reloadWhenGood, QUIET);
  return () => {
    ended.abort();
    clearInterval(timer);
    unfollow();
  };
}
