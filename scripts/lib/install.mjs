import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { withLock } from "./lock.mjs";
import { dropUnusableNode } from "./node-bin.mjs";
import { inRoot, root, SetupError } from "./paths.mjs";

const stamp = inRoot("node_modules", ".parley-setup");

/** What the installed packages must correspond to: the lock file, on this kind of machine. */
function wanted() {
  const hash = createHash("sha256").update(readFileSync(inRoot("package-lock.json")));
  return `${hash.digest("hex")} ${process.platform}-${process.arch}`;
}

/** Whether a package of the lock file belongs on this machine. */
function belongsHere({ optional, os, cpu, libc }) {
  if (!optional) return true;
  // Without a platform it is there for another optional package, which may be for elsewhere.
  if (!os || libc) return false;
  return [os].flat().includes(process.platform) && [cpu ?? []].flat().includes(process.arch);
}

/** Whether npm's own record of what it installed has every package of the lock file. */
function agreesWithRecord() {
  const read = (path) => JSON.parse(readFileSync(path, "utf8")).packages;
  const installed = read(inRoot("node_modules", ".package-lock.json"));
  return Object.entries(read(inRoot("package-lock.json"))).every(([path, entry]) => {
    if (!path.startsWith("node_modules/") || entry.link) return true;
    const found = installed[path];
    return found ? found.version === entry.version : !belongsHere(entry);
  });
}

/** Whether node_modules is what the lock file asks for, also after an `npm install` by hand. */
function isInstalled() {
  try {
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted()) return true;
    if (!agreesWithRecord()) return false;
    writeFileSync(stamp, wanted());
    return true;
  } catch {
    return false;
  }
}

/**
 * Not `npm ci`: it refuses a lock file that lacks the optional packages of other platforms, which
 * is what npm writes where a registry does not carry them. Without saving, the lock file holds too.
 */
function npmInstall() {
  const args = ["install", "--no-save", "--include=dev", "--include=optional"];
  args.push("--loglevel=error", "--no-progress");
  const npm = process.env.npm_execpath;
  const windows = process.platform === "win32";
  const options = { cwd: root, stdio: ["ignore", "ignore", 2] };
  const result = npm?.endsWith(".js")
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], options)
    : spawnSync(windows ? "npm.cmd" : "npm", args, { ...options, shell: windows });
  if (result.error?.code === "ENOENT") {
    throw new SetupError("The command npm was not found: install it beside Node and try again.");
  }
  if (result.status !== 0) {
    throw new SetupError(
      "The packages could not be installed: npm install failed with the message above. " +
        "Check the network and the free disk space, then run the command again.",
    );
  }
}

/** Installs the packages when node_modules is absent or not what the lock file asks for. */
export async function install() {
  if (isInstalled()) return;
  await withLock("install", () => {
    if (isInstalled()) return;
    process.stderr.write("Installing packages (about a minute, once) …\n");
    npmInstall();
    dropUnusableNode();
    writeFileSync(stamp, wanted());
  });
}
