import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { nodeBin } from "./node-bin.mjs";
import { inRoot, root, SetupError } from "./paths.mjs";

const dist = inRoot("apps", "web", "dist");
const stamp = join(dist, ".stamp");
const sources = [
  ...["apps/web", "packages/contract", "package-lock.json", "tsconfig.base.json"],
  // Its order of the features is that of their chunks.
  ".dependency-cruiser.mjs",
];
const skipped = new Set(["node_modules", "dist"]);

/** Every source file in a fixed order; tests are no part of what is built. */
function* files(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isFile() && !/\.test\.tsx?$/.test(path)) yield { path, stat };
  if (!stat?.isDirectory()) return;
  for (const name of readdirSync(path).sort()) {
    if (!skipped.has(name)) yield* files(join(path, name));
  }
}

/** Hash over names with sizes and times (`quick`) or with contents. */
function fingerprint(kind) {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const { path, stat } of files(inRoot(source))) {
      hash.update(`${path.slice(root.length)}\0`);
      hash.update(kind === "quick" ? `${stat.size} ${stat.mtimeMs}\0` : readFileSync(path));
    }
  }
  return hash.digest("hex");
}

/**
 * Whether apps/web/dist was built from the present sources. The quick hash spares reading every
 * file at every start; when it differs (a fresh checkout of the same commit), contents decide.
 */
function isWebBuilt() {
  if (!existsSync(stamp)) return false;
  const quick = fingerprint("quick");
  const [builtQuick, builtContent] = readFileSync(stamp, "utf8").split("\n");
  if (quick === builtQuick) return true;
  if (fingerprint("content") !== builtContent) return false;
  writeFileSync(stamp, `${quick}\n${builtContent}\n`);
  return true;
}

function build() {
  const content = fingerprint("content");
  const quick = fingerprint("quick");
  // Built aside and swapped in whole, so that nobody ever serves half a build.
  const cache = inRoot("node_modules", ".cache");
  const fresh = join(cache, `parley-web-${process.pid}`);
  const old = `${fresh}-old`;
  mkdirSync(cache, { recursive: true });
  const vite = inRoot("node_modules", "vite", "bin", "vite.js");
  const args = [vite, "build", "--outDir", fresh, "--emptyOutDir", "--logLevel", "warn"];
  const result = spawnSync(nodeBin(), args, {
    cwd: inRoot("apps", "web"),
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", 2, 2],
  });
  if (result.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new SetupError("The web app could not be built: see the message above.");
  }
  writeFileSync(join(fresh, ".stamp"), `${quick}\n${content}\n`);
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(fresh, dist);
  rmSync(old, { recursive: true, force: true });
}

/** Builds the web app if its sources changed; of two processes at once, one builds, one waits. */
export async function buildWeb() {
  if (isWebBuilt()) return;
  await withLock("build", () => {
    if (isWebBuilt()) return;
    process.stderr.write("Building the web app …\n");
    build();
  });
}
