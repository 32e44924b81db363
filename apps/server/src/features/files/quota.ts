import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import { selectUsage } from "./queries/read.ts";

/** Bytes; undefined: no limit. */
export interface FileLimits {
  /** Of one file. */
  maxFileBytes: number;
  /** Of one person's files together. */
  userQuotaBytes: number | undefined;
  /** Of all files together. */
  storageQuotaBytes: number | undefined;
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;

/** How large a file may still be, and what is said of one that is larger. */
export interface Room {
  bytes: number;
  refusal(): AppError;
}

/** The room that a person's next file has: what is left of each limit, the narrowest first. */
export async function roomFor(db: Db, limits: FileLimits, user_id: string): Promise<Room> {
  const { maxFileBytes, userQuotaBytes, storageQuotaBytes } = limits;
  const message = `Files may have up to ${megabytes(maxFileBytes)}. Send a smaller one.`;
  const rooms: Room[] = [
    { bytes: maxFileBytes, refusal: () => new AppError("file_too_large", { message }) },
  ];
  if (userQuotaBytes !== undefined) {
    const left = userQuotaBytes - (await selectUsage(db, user_id));
    rooms.push({ bytes: left, refusal: () => new AppError("file_quota_reached") });
  }
  if (storageQuotaBytes !== undefined) {
    const left = storageQuotaBytes - (await selectUsage(db));
    rooms.push({ bytes: left, refusal: () => new AppError("storage_quota_reached") });
  }
  return rooms.reduce((narrow, room) => (room.bytes < narrow.bytes ? room : narrow));
}

/**
 * Files that arrived at the same time may not fit together.
 * @throws the refusal of the limit that is exceeded
 */
export async function demandRoom(
  db: Db,
  limits: FileLimits,
  file: { user_id: string; size: number },
): Promise<void> {
  const room = await roomFor(db, limits, file.user_id);
  if (file.size > room.bytes) throw room.refusal();
}
