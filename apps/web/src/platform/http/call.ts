import type { Call, CallData, CallInput } from "@parley/contract";
import { fillPath, queryString } from "./address.ts";
import { CallError } from "./call-error.ts";
import { bearer } from "./session.ts";

/** A call without an answer for this long fails, in ms. */
const TIMEOUT = 20_000;

export interface CallOptions {
  /** Stops the call. */
  signal?: AbortSignal;
  /** ms until it fails without an answer; 20,000 unless told otherwise. */
  timeout?: number;
  /** Goes on when the page is left; for bodies below 64 KB. */
  keepalive?: boolean;
  /** Do not end the session on 401: for the call that ends it anyway. */
  ignoreUnauthorized?: boolean;
}

/** What `call` takes: the parts that the call has, typed by its schemas. */
export type CallArguments<C extends Call> = CallInput<C> & CallOptions;

/**
 * Makes a call of the contract and returns its `result.data`. Throws `CallError`. A new token in the
 * answer replaces the old one; a 401 ends the session.
 */
export async function call<C extends Call>(
  target: C,
  input: CallArguments<C>,
): Promise<CallData<C>> {
  const {
    signal,
    timeout = TIMEOUT,
    ignoreUnauthorized = false,
    keepalive,
    ...parts
  } = input as CallOptions & {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    form?: Record<string, string | Blob>;
  };
  const token = target.auth !== "public" ? await bearer.current() : null;
  const response = await send(
    bearer.origin + fillPath(target.path, parts.params) + queryString(parts.query),
    {
      method: target.method,
      keepalive,
      ...content(parts.form ? formData(parts.form) : parts.body, token),
    },
    [AbortSignal.timeout(timeout), ...(signal ? [signal] : [])],
  );
  if (!response.ok) {
    if (response.status === 401 && !ignoreUnauthorized) bearer.refused(token);
    throw response.error;
  }
  if (response.accessToken) bearer.rotated(token, response.accessToken);
  // The server checks its answers against the same schemas, so this is not done twice.
  return response.data as CallData<C>;
}

function formData(fields: Record<string, string | Blob>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

/** JSON unless form data is given: that is sent as multipart, whose header the browser writes. */
function content(body: unknown, token: string | null): RequestInit {
  const headers = new Headers({ accept: "application/json" });
  // The language of the page, which may be another than the browser's: letters are written in it.
  const language = globalThis.document?.documentElement.lang;
  if (language) headers.set("accept-language", language);
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (body instanceof FormData) return { headers, body };
  if (body === undefined) return { headers };
  headers.set("content-type", "application/json");
  return { headers, body: JSON.stringify(body) };
}

type Answer =
  | { ok: true; status: number; data: unknown; accessToken?: string }
  | { ok: false; status: number; error: CallError };

async function send(url: string, init: RequestInit, signals: AbortSignal[]): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.any(signals) });
    const { status } = response;
    const data: unknown = parse(await response.text());
    const result = isRecord(data) && isRecord(data.result) ? data.result : undefined;
    if (response.ok && result) {
      const { access_token: fresh } = result;
      return {
        ok: true,
        status,
        data: result.data,
        accessToken: typeof fresh === "string" ? fresh : undefined,
      };
    }
    const message =
      isRecord(data) && typeof data.message === "string" ? data.message : `HTTP ${status}`;
    return { ok: false, status, error: new CallError(message, { status, data }) };
  } catch (error) {
    throw withoutResponse(error);
  }
}

function withoutResponse(error: unknown): CallError {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const reason =
    name === "TimeoutError" ? "timeout" : name === "AbortError" ? "aborted" : "network";
  return new CallError(message, { reason });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
