import { buildWeb } from "./build-web.mjs";
import { install } from "./install.mjs";
import { nodeBin } from "./node-bin.mjs";

export { nodeBin } from "./node-bin.mjs";
export { SetupError } from "./paths.mjs";

/**
 * Makes a clone ready to run: packages installed as the lock file says, web app built from the
 * present sources. With `dev: true` the web app is left to the development server of Vite.
 * Returns the path of the Node that runs the project. Throws SetupError with a plain sentence.
 * @param {{dev?: boolean}} [options]
 * @returns {Promise<string>}
 */
export async function setup({ dev = false } = {}) {
  await install();
  if (!dev) await buildWeb();
  return nodeBin();
}
