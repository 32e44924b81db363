import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { notFound } from "../app-error.ts";
import { errorCode } from "../start-error.ts";
import { receive, tidyIncoming } from "./incoming.ts";
import { demandKey, isKey } from "./key.ts";
import type { ByteRange, FileStore } from "./store.ts";

/** Where files are written before they are whole; on the same disk, so that a rename puts them in place. */
const INCOMING = "incoming";

/** Folders of one level, of a few hundred files each where there are a hundred thousand. */
const shard = (key: string) => createHash("sha256").update(key).digest("hex").slice(0, 2);

/** Makes a rename in a folder durable; some systems cannot open folders, and need not. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => undefined);
  if (!folder) return;
  try {
    await folder.sync();
  } catch {
    // Windows: the rename itself is all there is.
  } finally {
    await folder.close();
  }
}

/** Files in a local folder, which several nodes may share. It is made with the first file. */
export function createLocalStore(folder: string): FileStore {
  const incoming = join(folder, INCOMING);

  function pathOf(key: string): string {
    demandKey(key);
    return join(folder, shard(key), key);
  }

  async function mustExist(path: string): Promise<void> {
    try {
      await access(path);
    } catch (error) {
      if (errorCode(error) === "ENOENT") throw notFound();
      throw error;
    }
  }

  return {
    async write(key, source, max, look) {
      const path = pathOf(key);
      const arrived = await receive(incoming, source, max);
      try {
        await look?.(arrived.path, arrived.stored);
        await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
        await rename(arrived.path, path);
        await syncFolder(join(path, ".."));
        return arrived.stored;
      } catch (error) {
        await rm(arrived.path, { force: true });
        throw error;
      }
    },
    async read(key, range?: ByteRange) {
      const path = pathOf(key);
      await mustExist(path);
      return createReadStream(path, range);
    },
    async borrow(key, use) {
      const path = pathOf(key);
      await mustExist(path);
      return use(path);
    },
    async exists(key) {
      return stat(pathOf(key)).then(
        () => true,
        () => false,
      );
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *keys() {
      const shards = await readdir(folder).catch(() => []);
      for (const name of shards.sort()) {
        if (name === INCOMING) continue;
        const keys = await readdir(join(folder, name)).catch(() => []);
        yield* keys.filter(isKey).sort();
      }
    },
    tidy: (hours) => tidyIncoming(incoming, hours),
  };
}
