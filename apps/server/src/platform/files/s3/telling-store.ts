import { PassThrough, type Readable } from "node:stream";
import { AppError } from "../../app-error.ts";
import { FileTrouble } from "../file-trouble.ts";
import type { FileStore } from "../store.ts";
import { failureReason } from "./failure-reason.ts";
import { type S3Place, shownPlace } from "./s3-client.ts";

/** Hands a stream on; what breaks it becomes another error. */
function withErrors(content: Readable, become: (error: unknown) => unknown): Readable {
  const out = new PassThrough();
  content.on("error", (error) => out.destroy(become(error) as Error));
  // Whoever takes no more of it lets go of the connection, too.
  out.on("close", () => content.destroy());
  return content.pipe(out);
}

/**
 * A bucket for commands: what it cannot do is a FileTrouble that names the file and the reason, also where a
 * file breaks off on its way. Nobody waits for it to heal, as a browser does with `files_unavailable`.
 */
export function tellingStore(store: FileStore, place: S3Place): FileStore {
  const shown = shownPlace(place);
  const told = (what: string, error: unknown) => {
    if (!(error instanceof AppError)) return error;
    const sentence = `${what} the S3 bucket ${shown}`;
    if (error.code === "storage_full") return new FileTrouble(`${sentence}: it has no room left.`);
    if (error.code !== "files_unavailable") return error;
    return new FileTrouble(`${sentence}: ${failureReason(error.cause)}.`);
  };
  const unread = (key: string) => `The file ${key} could not be read from`;

  /** Waits for the store; what it failed with is told. */
  async function doing<T>(what: string, result: Promise<T>): Promise<T> {
    return result.catch((error: unknown) => {
      throw told(what, error);
    });
  }

  return {
    write: (key, ...rest) =>
      doing(`The file ${key} could not be written into`, store.write(key, ...rest)),
    async read(key, range) {
      const content = await doing(unread(key), store.read(key, range));
      return withErrors(content, (cause) =>
        told(unread(key), new AppError("files_unavailable", { cause })),
      );
    },
    borrow: (key, use) => doing(unread(key), store.borrow(key, use)),
    exists: (key) => doing(`The file ${key} could not be looked for in`, store.exists(key)),
    remove: (key) => doing(`The file ${key} could not be removed from`, store.remove(key)),
    async *keys() {
      try {
        yield* store.keys();
      } catch (error) {
        throw told("The files could not be listed of", error);
      }
    },
    tidy: store.tidy,
  };
}
