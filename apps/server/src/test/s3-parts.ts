import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { TestS3 } from "./s3.ts";

/** Uploads in a page of the listing. */
const PAGE = 2;

/** Uploads in parts that s3rver has not joined yet, and their files. */
export function openUploads({ folder }: TestS3) {
  const below = join(folder, "._S3rver_uploads");
  const ids = existsSync(below) ? readdirSync(below).sort() : [];
  return ids.map((uploadId) => ({
    uploadId,
    folder: join(below, uploadId),
    key: readFileSync(join(below, uploadId, "key"), "utf8"),
    begun: statSync(join(below, uploadId, "key")).mtime,
  }));
}

function listing(s3: TestS3, query: URLSearchParams): string {
  const prefix = query.get("prefix") ?? "";
  const after = query.get("upload-id-marker") ?? "";
  const found = openUploads(s3).filter(
    ({ key, uploadId }) => key.startsWith(prefix) && uploadId > after,
  );
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  const uploads = page.map(
    ({ key, uploadId, begun }) =>
      `<Upload><Key>${key}</Key><UploadId>${uploadId}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
  );
  const more = `<NextKeyMarker>${last?.key}</NextKeyMarker><NextUploadIdMarker>${last?.uploadId}</NextUploadIdMarker>`;
  return `<ListMultipartUploadsResult><IsTruncated>${found.length > PAGE}</IsTruncated>${more}${uploads.join("")}</ListMultipartUploadsResult>`;
}

/**
 * Answers the two requests about uploads in parts that s3rver lacks, from its folder, as S3 would: to list them, and to
 * take one back. Its answers look at no signature.
 * @returns whether it was one of these
 */
export function answerUploads(s3: TestS3, asked: IncomingMessage, answer: ServerResponse): boolean {
  const { searchParams } = new URL(asked.url ?? "", s3.place.endpoint);
  const uploadId = searchParams.get("uploadId");
  if (asked.method === "GET" && searchParams.has("uploads")) {
    answer.writeHead(200).end(listing(s3, searchParams));
    return true;
  }
  if (asked.method !== "DELETE" || uploadId === null) return false;
  const open = openUploads(s3).find((one) => one.uploadId === uploadId);
  if (open) rmSync(open.folder, { recursive: true });
  answer.writeHead(open ? 204 : 404).end(open ? "" : "<Error><Code>NoSuchUpload</Code></Error>");
  return true;
}
