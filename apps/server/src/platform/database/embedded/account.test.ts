import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "../../log/log.ts";
import { chooseAccount, giveTo } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { openEmbedded } from "./embedded.ts";

const binaries = findBinaries();
const isRoot = process.getuid?.() === 0;
const inNamespace = "unshare --user --map-user=1000 --map-group=1000 true";
const hasNamespaces = spawnSync("/bin/sh", ["-c", inNamespace]).status === 0;
/** A clone that only root can enter leaves no other user a PostgreSQL to run. */
const isReached =
  isRoot &&
  spawnSync(binaries.postgres, ["--version"], { uid: 12_345, gid: 12_345, cwd: "/" }).status === 0;
let folder = "";

/** An empty data folder in a DATA_DIR that others may pass through, or not. */
function makeFolder(name: string, mode: number): string {
  const dataDir = join(folder, name);
  mkdirSync(join(dataDir, "postgres"), { recursive: true });
  chmodSync(dataDir, mode);
  return join(dataDir, "postgres");
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-account-"));
  chmodSync(folder, 0o711);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function asRoot(): void {
  test.skipIf(!isReached)("runs as an unprivileged user who can reach the data", () => {
    const account = chooseAccount(makeFolder("open", 0o711), binaries);
    expect(account.prefix).toEqual([]);
    expect(account.owner?.uid).toBeGreaterThan(0);
  });

  test("runs in a user namespace where only root can reach the data", async () => {
    const data = makeFolder("closed", 0o700);
    if (!hasNamespaces) {
      // Containers may forbid them.
      expect(() => chooseAccount(data, binaries)).toThrow(/refuses to run as root/);
      return;
    }
    expect(chooseAccount(data, binaries).prefix[0]).toBe("unshare");
    const log = createLog({ level: "silent" });
    const dataDir = join(data, "..");
    const server = await openEmbedded({ dataDir, log, settings: { fsync: "off" } });
    expect(statSync(join(dataDir, "postgres")).uid).toBe(0);
    await server.close();
  });

  test.skipIf(!isReached)("runs as the user to whom the data belongs already", () => {
    const data = makeFolder("owned", 0o711);
    chownSync(data, 12_345, 12_345);
    expect(chooseAccount(data, binaries).owner).toEqual({ uid: 12_345, gid: 12_345 });
  });

  test("gets everything in its folder, the folder last", () => {
    const data = makeFolder("given", 0o711);
    mkdirSync(join(data, "deep"));
    writeFileSync(join(data, "deep", "file"), "");
    giveTo({ owner: { uid: 12_345, gid: 12_345 }, prefix: [] }, data);
    const owners = [data, join(data, "deep"), join(data, "deep", "file")].map(
      (path) => statSync(path).uid,
    );
    expect(owners).toEqual([12_345, 12_345, 12_345]);
  });
}

function asOrdinaryUser(): void {
  test("runs as that user", () => {
    expect(chooseAccount(makeFolder("mine", 0o700), binaries)).toEqual({ prefix: [] });
  });

  test("does not touch what belongs to someone else", () => {
    expect(() => chooseAccount("/usr", binaries)).toThrow(/\/usr belongs to user 0/);
  });
}

// What holds depends on who runs the tests; each run shows its own half.
describe("PostgreSQL", isRoot ? asRoot : asOrdinaryUser);
