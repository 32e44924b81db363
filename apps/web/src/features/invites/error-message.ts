import { CallError } from "../../platform/http/call-error.ts";
import { describeError } from "../../platform/i18n/describe-error.ts";

/**
 * The `message` of an error response, in the person's language where its code is known. Undefined when
 * there was no response or it has none, and for the end of the session, which is told of by itself.
 */
export function errorMessage(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.status === 401) return undefined;
  if (error.body) return describeError(error);
  const { data } = error;
  const has = typeof data === "object" && data !== null && "message" in data;
  return has && typeof data.message === "string" ? data.message : undefined;
}
