import type { Readable } from "node:stream";
import fastifyMultipart, { type Multipart } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError, badField } from "../app-error.ts";

/** A file on its way in; whoever takes it reads the stream to its end or destroys it. */
export interface IncomingFile {
  /** As the client says; never part of a path. */
  name: string;
  stream: Readable;
}

/** What is done with the file while it arrives, and with what came of it should the rest of the form be wrong. */
export interface FormSink<T> {
  save(file: IncomingFile): Promise<T>;
  undo(saved: T): Promise<void>;
}

/** Reads the form of one call: its one file as a stream, and its fields in any order. */
export type ReadForm<Fields> = <T>(sink: FormSink<T>) => Promise<{ fields: Fields; file: T }>;

const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 10_000,
  fields: 10,
  files: 1,
  parts: 11,
  headerPairs: 20,
  // The store counts for itself, and says what the limit is.
  fileSize: Number.MAX_SAFE_INTEGER,
};
/** ms without a byte after which a client counts as gone. */
const STALLED_MS = 60_000;

/** Lets calls that say so take multipart forms. They are streamed, never held as a whole. */
export async function readForms(server: FastifyInstance): Promise<void> {
  await server.register(fastifyMultipart, { limits: LIMITS, throwFileSizeLimit: false });
}

/** What the parser says in words only when a form ends before its time. */
const BROKEN = /multipart|terminated early|aborted|premature/i;

/** The parser's failures, and a client that hung up, as ours; what the disk says stays. */
function asFailure(request: FastifyRequest, error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  const isParser = code.startsWith("FST_") || BROKEN.test(error.message);
  return isParser || request.raw.aborted ? new AppError("upload_broken") : error;
}

function takeField(into: Map<string, unknown>, part: Multipart & { type: "field" }): void {
  if (part.valueTruncated || part.fieldnameTruncated) throw new AppError("too_large");
  into.set(part.fieldname, part.value);
}

function check<S extends z.ZodObject>(shape: S, values: Map<string, unknown>): z.output<S> {
  const parsed = shape.safeParse(Object.fromEntries(values));
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(({ path, message }) => ({
    path: path.join("."),
    message,
  }));
  throw new AppError("invalid_input", { details });
}

/**
 * Reads a multipart form with one part `file` and the fields of `shape`.
 * @throws `upload_broken`, `invalid_input`, `too_large`, and what `save` throws
 */
export async function readForm<S extends z.ZodObject, T>(
  request: FastifyRequest,
  shape: S,
  sink: FormSink<T>,
): Promise<{ fields: z.output<S>; file: T }> {
  const values = new Map<string, unknown>();
  let saved: { value: T } | undefined;
  request.raw.setTimeout(STALLED_MS, () => request.raw.destroy());
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") takeField(values, part);
      else if (part.fieldname !== "file" || saved) {
        part.file.resume();
        throw badField(part.fieldname, "Send one file, in the part named file.");
      } else {
        saved = { value: await sink.save({ name: part.filename ?? "", stream: part.file }) };
      }
    }
    const fields = check(shape, values);
    if (!saved) throw badField("file", "Send a file, in the part named file.");
    return { fields, file: saved.value };
  } catch (error) {
    // What nobody reads any more must still pass: behind it comes the next request on this connection.
    request.raw.unpipe();
    request.raw.resume();
    if (saved) await sink.undo(saved.value);
    throw asFailure(request, error);
  } finally {
    request.raw.setTimeout(0);
  }
}
