import { type Browser, chromium } from "playwright-core";
import { findBrowser } from "./find-browser.ts";

/**
 * No sandbox: as root and in most containers there is none to be had, and the only pages opened are
 * our own. The rest keeps the browser from talking to anyone but us.
 */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Starts a browser without a window; whoever opened it closes it. PARLEY_TEST_BROWSER chooses
 * another one for a whole test run.
 *
 * @param wanted the path of a program, or `bundled` for the one among the npm packages
 */
export async function openBrowser(wanted = process.env.PARLEY_TEST_BROWSER): Promise<Browser> {
  const { executablePath, env } = await findBrowser(wanted);
  return await chromium.launch({
    executablePath,
    args: flags,
    env: { ...(process.env as Record<string, string>), ...env },
  });
}
