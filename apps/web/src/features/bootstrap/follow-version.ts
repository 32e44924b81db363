import { log } from "../../platform/log/log.ts";
import { afterContent } from "../../platform/ui/first-content.ts";
import { useVersion } from "./version-store.ts";

/** What looks for versions and loads them: not needed before the first message shows. */
const newVersion = afterContent(() => import("./new-version.ts"));

const fail = (error: unknown) => log.warn("New versions cannot be followed", error);

/** Loads the page again in the newest version; what is written and unsent is kept. */
export function loadNewVersion(): void {
  import("./new-version.ts").then((module) => module.loadNewVersion(), fail);
}

/** The server speaks a newer protocol: says so, and asks for the version that does too. */
export function becomeOutdated(): void {
  useVersion.setState({ isNewer: true });
  import("./new-version.ts").then((module) => module.askForVersion(), fail);
}

/** Follows new versions of the app until the returned function is called. */
export function watchVersion(): () => void {
  let isOver = false;
  let stop = () => {};
  newVersion().then((module) => {
    if (!isOver) stop = module.watchVersion();
  }, fail);
  return () => {
    isOver = true;
    stop();
  };
}
