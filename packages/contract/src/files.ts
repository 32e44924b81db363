import { Person } from "./accounts.ts";
import { limits } from "./limits.ts";
import { Id, ListCursor, StreamNumber, Timestamp } from "./primitives.ts";
import { z } from "./zod.ts";

/** How a file is shown; decided by its content, never by what its sender called it. */
export const FileKind = z.enum(["image", "video", "audio", "pdf", "text", "other"]);
export type FileKind = z.infer<typeof FileKind>;

/**
 * An uploaded file. One that its uploader removed stays in messages as a tombstone: `removed`, and
 * without a name.
 */
export const File = z.object({
  _id: Id,
  /** As the uploader named it, without path, controls and what lets one name pose as another. */
  name: z.string(),
  /** Media type by content. */
  mime: z.string(),
  kind: FileKind,
  /** Bytes. */
  size: z.int(),
  /** Pixels of an image as it is shown, upright; null where they are not known. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Path of the content on this server; it never changes. */
  url: z.string(),
  /**
   * Path of a JPEG of at most `limits.thumbnail` pixels a side, named with the prefix `thumb_`; null
   * for what has none. Until it is made, a small original answers there, and a blank of one pixel for a
   * large one: ask again.
   */
  thumb_url: z.string().nullable(),
  removed: z.boolean(),
});
export type File = z.infer<typeof File>;

export const UploadForm = z.strictObject({
  /** A conversation that the file is meant for: refused where one may not write. */
  channel_id: Id.optional(),
});

export const FileListQuery = z.strictObject({
  channel_id: Id,
  kind: FileKind.optional(),
  cursor: ListCursor.optional(),
  limit: z.coerce.number<number>().int().min(1).max(limits.listMax).default(limits.listDefault),
});

/** A file and the message that shows it. */
export const SharedFile = z.object({
  file: File,
  message_id: Id,
  thread_id: Id.nullable(),
  seq: StreamNumber,
  author: Person,
  created_at: Timestamp,
});
export type SharedFile = z.infer<typeof SharedFile>;

/** Files of a conversation, the newest message first. */
export const FilePage = z.object({
  files: z.array(SharedFile),
  next_cursor: z.string().nullable(),
});
export type FilePage = z.infer<typeof FilePage>;
