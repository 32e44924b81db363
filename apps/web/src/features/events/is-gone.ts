import { CallError } from "../../platform/http/call-error.ts";

/** The server says that there is nothing, or that the address names nothing that could be. */
export const isGone = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 422);
