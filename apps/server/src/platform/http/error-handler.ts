import { type ErrorBody, errors } from "@parley/contract";
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { Overload } from "../admission.ts";
import { AppError } from "../app-error.ts";
import { isStorageFull, isUnavailable } from "../database/unavailable.ts";

/** Fastify's own failures of reading a request, as ours. */
const FASTIFY_CODES: Record<string, AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError("too_large"),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError("unsupported_media_type"),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError("malformed_request"),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError("malformed_request"),
};

/** One sentence a field, the first: what else is wrong with it may be gone once that is mended. */
function details(error: FastifyError): ErrorBody["details"] {
  const byPath = new Map<string, { path: string; message: string }>();
  for (const issue of error.validation ?? []) {
    const path = issue.instancePath.replace(/^\//, "").replaceAll("/", ".");
    const message = issue.message ?? "This value does not fit.";
    if (!byPath.has(path)) byPath.set(path, { path, message });
  }
  return [...byPath.values()];
}

/** Any thrown value → the failure that its caller is told. Unknown ones are logged by the caller. */
function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new AppError("invalid_input", { details: details(error) });
  }
  if (error instanceof Overload) return new AppError("busy");
  const known = FASTIFY_CODES[error.code];
  if (known) return known;
  if (isStorageFull(error)) return new AppError("storage_full");
  if (isUnavailable(error)) return new AppError("unavailable");
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError(error.statusCode === 429 ? "rate_limited" : "malformed_request");
  }
  return new AppError("internal");
}

/** Seconds after which it is worth another try, where it passes by itself. */
function retryAfter(error: AppError): number | undefined {
  if (error.status !== 503 || error.code === "sign_in_unavailable") return undefined;
  return error.code === "busy" ? 1 + Math.floor(Math.random() * 5) : 2;
}

/** Names the request that failed: the log has it as `reqId`. */
export const REQUEST_ID = "X-Request-Id";

function answer(reply: FastifyReply, error: AppError) {
  reply.header(REQUEST_ID, reply.request.id);
  const seconds = retryAfter(error);
  if (seconds !== undefined) reply.header("Retry-After", String(seconds));
  return reply.code(error.status).send(error.toBody());
}

/** Makes every failure of the API a status and the contract's `ErrorBody`. */
export function handleErrors(fastify: FastifyInstance): void {
  fastify.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = toAppError(error);
    // Whoever stops a node knows of it, and its balancer asks every few seconds.
    const isTrouble = failure.status >= 500 && failure.code !== "stopping";
    if (isTrouble) request.log.error({ err: error }, errors[failure.code].message);
    return answer(reply, failure);
  });
}
