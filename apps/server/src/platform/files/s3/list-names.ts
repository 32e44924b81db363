import { text } from "node:stream/consumers";
import type { S3Client } from "./s3-client.ts";
import { element, goesOn, plain } from "./xml.ts";

/** What one page of a listing (ListObjectsV2) says: names of objects, and where the next page begins. */
export function readListing(xml: string): { names: string[]; next: string | undefined } {
  const names = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = ""]) => plain(name));
  const next = element(xml, "NextContinuationToken");
  return { names, next: goesOn(xml) && next ? next : undefined };
}

/**
 * One page of the names below a prefix, without what lies below a further slash.
 * @param after what the page before said of the next one
 * @throws S3Failure
 */
export async function listNames(
  client: S3Client,
  { prefix, after, most }: { prefix: string; after?: string | undefined; most: number },
): Promise<ReturnType<typeof readListing>> {
  const query = {
    "list-type": "2",
    delimiter: "/",
    "max-keys": String(most),
    ...(prefix ? { prefix } : {}),
    ...(after ? { "continuation-token": after } : {}),
  };
  const response = await client.send({ method: "GET", name: "", query });
  return readListing(await text(response));
}
