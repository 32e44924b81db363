import { createHash } from "node:crypto";
import type { CreateEventBody } from "@parley/contract";

/** SHA-256 of an event as it was first sent: what makes two requests with one client id the same. */
export function contentHash({ client_id: _, ...content }: CreateEventBody): Buffer {
  const fields = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(fields)).digest();
}
