import type { ErrorBody } from "@parley/contract";

/**
 * A call that failed. With a response: its `status` and its `data`. Without one (no connection, time
 * ran out, stopped by the caller): neither, and `reason` says which.
 */
export class CallError extends Error {
  override name = "CallError";
  readonly status?: number;
  readonly data?: unknown;
  readonly reason: "response" | "network" | "timeout" | "aborted";

  constructor(
    message: string,
    {
      status,
      data,
      reason = "response",
    }: Pick<CallError, "status" | "data"> & Partial<Pick<CallError, "reason">>,
  ) {
    super(message);
    this.status = status;
    this.data = data;
    this.reason = reason;
  }

  /** The server's own account of the failure, when it gave one. */
  get body(): ErrorBody | undefined {
    return isErrorBody(this.data) ? this.data : undefined;
  }
}

function isErrorBody(data: unknown): data is ErrorBody {
  return (
    typeof data === "object" &&
    data !== null &&
    "message" in data &&
    typeof data.message === "string" &&
    "code" in data &&
    typeof data.code === "string"
  );
}

/** Whether a call found no server: without a connection, what the device keeps is all there is. */
export const isAway = (error: unknown): boolean =>
  error instanceof CallError && (error.reason === "network" || error.reason === "timeout");
