import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartError } from "../../start-error.ts";
import type { Account } from "./account.ts";

/** Where a server listens: a folder with a Unix socket in it, or loopback (Windows). */
export interface Address {
  socketDir?: string | undefined;
  port: number;
}

/** Systems allow about 104 bytes for the path of a socket. */
const LONGEST_SOCKET_PATH = 100;
/** Only part of the socket's file name: nothing listens on a network. */
const SOCKET_PORT = 5432;

/** The folder for the socket: beside the data, or a short one where that path is too long. */
function socketFolder(dataDir: string): string {
  const beside = join(dataDir, "run");
  const length = Buffer.byteLength(join(beside, `.s.PGSQL.${SOCKET_PORT}.lock`));
  if (length <= LONGEST_SOCKET_PATH) return beside;
  const name = `parley-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`;
  const temporary = join(tmpdir(), name);
  return Buffer.byteLength(temporary) <= 60 ? temporary : join("/tmp", name);
}

/**
 * Prepares the address for a new server; a socket folder belongs to the account alone. `port` is the
 * one to keep when a server is started again, where it listens on loopback.
 */
export async function prepareAddress(
  dataDir: string,
  account: Account,
  port?: number,
): Promise<Address> {
  if (process.platform === "win32") return { port: port ?? (await freePort()) };
  const socketDir = socketFolder(dataDir);
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  const found = lstatSync(socketDir);
  const mine = process.getuid?.();
  const owner = account.owner?.uid ?? mine;
  // Others can write to the temporary folder: a folder that they prepared for us is not used.
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== mine)) {
    throw new StartError(
      `${socketDir} is needed for the socket of PostgreSQL but belongs to someone else: remove it, ` +
        "or use a DATA_DIR with a shorter path.",
    );
  }
  chmodSync(socketDir, 0o700);
  if (account.owner) chownSync(socketDir, account.owner.uid, account.owner.gid);
  return { socketDir, port: SOCKET_PORT };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
