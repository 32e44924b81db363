// npm run complete-lock: adds the packages of other platforms that `npm install` left out of
// package-lock.json because the registry in use did not have them. Without these entries `npm ci`
// refuses the lock file everywhere. Such an entry has no checksum until an install on a registry that
// has the package adds it.
import { readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "./lib/paths.mjs";

const systems = "aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32";
const processors = "arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|x64";
const platform = new RegExp(`\\b(${systems})-(${processors})(?:-(gnu|musl))?`);

/** What the name of a platform package says about where it belongs. */
function placeOf(name) {
  const [, os, cpu, libc] = platform.exec(name) ?? [];
  if (!os) return undefined;
  const library = { gnu: ["glibc"], musl: ["musl"] }[libc];
  return { cpu: [cpu], libc: os === "linux" ? library : undefined, os: [os] };
}

/** Whether a package that `path` needs is in the lock file, beside it or further up. */
function isFound(packages, path, name) {
  for (let folder = path; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
    if (packages[`${folder === "" ? "" : `${folder}/`}node_modules/${name}`]) return true;
    if (!folder.includes("node_modules/")) return Boolean(packages[`node_modules/${name}`]);
  }
}

const file = inRoot("package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const added = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = placeOf(name);
    if (!place || isFound(lock.packages, path, name)) continue;
    const { cpu, libc, os } = place;
    // In the order in which npm writes them.
    const dev = entry.dev && { dev: true };
    lock.packages[`node_modules/${name}`] = { version, cpu, ...dev, libc, optional: true, os };
    added.push(`${name}@${version}`);
  }
}
const byPath = ([a], [b]) => (a < b ? -1 : 1);
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(byPath));
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length === 0 ? "Nothing is missing." : `Added ${added.join(", ")}.`);
