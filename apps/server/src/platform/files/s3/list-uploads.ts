import { text } from "node:stream/consumers";
import type { S3Client } from "./s3-client.ts";
import { element, goesOn } from "./xml.ts";

/** An upload in parts that nobody finished yet. */
export interface OpenUpload {
  /** Name of the object that it would become. */
  name: string;
  uploadId: string;
  begun: Date;
}

/** Where the next page of a listing begins, in S3's own words. */
type Marker = { "key-marker": string; "upload-id-marker": string };

/** What one page of a listing (ListMultipartUploads) says. */
export function readUploads(xml: string): { uploads: OpenUpload[]; next: Marker | undefined } {
  const uploads = [...xml.matchAll(/<Upload>([\s\S]*?)<\/Upload>/g)].map(([, upload = ""]) => ({
    name: element(upload, "Key") ?? "",
    uploadId: element(upload, "UploadId") ?? "",
    begun: new Date(element(upload, "Initiated") ?? ""),
  }));
  const key = element(xml, "NextKeyMarker");
  const marker = {
    "key-marker": key ?? "",
    "upload-id-marker": element(xml, "NextUploadIdMarker") ?? "",
  };
  return { uploads, next: goesOn(xml) && key ? marker : undefined };
}

/**
 * The uploads in parts below a prefix that nobody finished yet.
 * @throws S3Failure
 */
export async function* openUploads(client: S3Client, prefix: string): AsyncGenerator<OpenUpload> {
  let after: Marker | undefined;
  do {
    const query = { uploads: "", ...(prefix ? { prefix } : {}), ...after };
    const page = readUploads(await text(await client.send({ method: "GET", name: "", query })));
    yield* page.uploads;
    after = page.next;
  } while (after);
}
