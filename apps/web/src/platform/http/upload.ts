import type { Call, CallData, CallInput } from "@parley/contract";
import { CallError } from "./call-error.ts";
import { bearer } from "./session.ts";

export interface UploadOptions {
  signal: AbortSignal;
  /** From 0 to 1, while the form is sent. */
  onProgress: (progress: number) => void;
}

function parse(text: string): { result?: { data?: unknown } } {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === "object" && data !== null ? data : {};
  } catch {
    return {};
  }
}

/**
 * Makes a call that takes a form and tells how far it is: `fetch` cannot say. Throws `CallError`, and a
 * 401 ends the session, as with `call`.
 */
export async function upload<C extends Call>(
  { method, path }: C,
  { form }: Pick<CallInput<C>, "form">,
  { signal, onProgress }: UploadOptions,
): Promise<CallData<C>> {
  const token = await bearer.current();
  const body = new FormData();
  for (const [name, value] of Object.entries(form ?? {})) {
    if (value instanceof Blob || typeof value === "string") body.append(name, value);
  }
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (reason: "network" | "aborted") => () =>
      reject(new CallError("The upload did not reach the server.", { reason }));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = fail("network");
    request.onabort = fail("aborted");
    request.onload = () => {
      const { status } = request;
      const data = parse(request.responseText);
      // The server checks its answers against the same schemas, so this is not done twice.
      if (status < 300 && data.result) return resolve(data.result.data as CallData<C>);
      if (status === 401) bearer.refused(token);
      reject(new CallError(`HTTP ${status}`, { status, data }));
    };
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.open(method, bearer.origin + path);
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.send(body);
    if (signal.aborted) request.abort();
  });
}
