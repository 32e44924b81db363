import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { notFound } from "../app-error.ts";
import { errorCode } from "../start-error.ts";
import { meter } from "./meter.ts";
import type { ByteRange, FileStore } from "./store.ts";

/** What a path is made of, and nothing else. */
const KEY = /^[a-z0-9_-]{1,80}(?:\.[a-z0-9]{1,8})?$/;
/** Where files are written before they are whole; on the same disk, so that a rename puts them in place. */
const INCOMING = "incoming";
const HOUR_MS = 60 * 60 * 1_000;

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
    if (!KEY.test(key)) throw new Error(`"${key}" is no key of a file.`);
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
    async write(key, source, max) {
      const path = pathOf(key);
      const temporary = join(incoming, randomUUID());
      const { pass, result } = meter(max);
      // It may break before it is piped; the pipeline then says so.
      source.on("error", () => {});
      try {
        await mkdir(incoming, { recursive: true, mode: 0o700 });
        // Opened here: a stream that opens by itself may do so after a failure was cleaned up.
        const file = await open(temporary, "wx", 0o600);
        await pipeline(source, pass, file.createWriteStream({ flush: true }));
        await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
        await rename(temporary, path);
        await syncFolder(join(path, ".."));
        return result();
      } catch (error) {
        source.destroy();
        await rm(temporary, { force: true });
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
        yield* keys.filter((key) => KEY.test(key)).sort();
      }
    },
    async tidy(hours) {
      const names = await readdir(incoming).catch(() => []);
      for (const name of names) {
        const path = join(incoming, name);
        const found = await stat(path).catch(() => undefined);
        if (found && Date.now() - found.mtimeMs > hours * HOUR_MS) await rm(path, { force: true });
      }
    },
  };
}
