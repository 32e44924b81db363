import type { Call } from "@parley/contract";
import { CallError } from "./call-error.ts";
import { bearer } from "./session.ts";

/** A file that the server made. */
export interface Download {
  blob: Blob;
  /** As the server names it. */
  name: string;
}

const nameIn = (header: string | null): string =>
  /filename="([^"]+)"/.exec(header ?? "")?.[1] ?? "download";

/** Fetches what a call answers with bytes. Throws `CallError`; a 401 ends the session. */
export async function download(target: Call, signal?: AbortSignal): Promise<Download> {
  const token = await bearer.current();
  let response: Response;
  try {
    const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
    response = await fetch(bearer.origin + target.path, { headers, ...(signal ? { signal } : {}) });
    if (response.ok) {
      const name = nameIn(response.headers.get("content-disposition"));
      return { blob: await response.blob(), name };
    }
  } catch (error) {
    throw new CallError(String(error), { reason: signal?.aborted ? "aborted" : "network" });
  }
  if (response.status === 401) bearer.refused(token);
  const data: unknown = await response.json().catch(() => undefined);
  throw new CallError(`HTTP ${response.status}`, { status: response.status, data });
}
