import { type ErrorBody, type ErrorCode, errors } from "@parley/contract";

/** A failure that a person may meet, by its code in the contract. Anything else thrown is a defect and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorBody["details"];

  /**
   * @param code of the contract's `errors`; gives status and sentence
   * @param more a more exact sentence, the fields that need another value, or what it came from, for the log
   */
  constructor(
    code: ErrorCode,
    more: { message?: string; details?: ErrorBody["details"]; cause?: unknown } = {},
  ) {
    super(
      more.message ?? errors[code].message,
      "cause" in more ? { cause: more.cause } : undefined,
    );
    this.name = "AppError";
    this.code = code;
    this.details = more.details;
  }

  get status(): number {
    return errors[this.code].status;
  }

  toBody(): ErrorBody {
    const body: ErrorBody = { message: this.message, code: this.code };
    return this.details ? { ...body, details: this.details } : body;
  }
}

/** The one answer for an id that does not exist and for one that this person may not see. */
export const notFound = () => new AppError("not_found");

/** A field that needs another value, said beside that field. */
export const badField = (path: string, message: string, code: ErrorCode = "invalid_input") =>
  new AppError(code, { message, details: [{ path, message }] });

/** Goes on only when a policy allows. */
export function demand(verdict: "allow" | ErrorCode): void {
  if (verdict !== "allow") throw new AppError(verdict);
}
