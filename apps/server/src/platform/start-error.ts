/**
 * A failure that a person who runs Parley can do something about. Its message is one plain sentence
 * that says what is wrong and what to do; it is printed without a stack trace and ends the process
 * with a non-zero exit code.
 */
export class StartError extends Error {
  override name = "StartError";
}

/** The `code` of a system or PostgreSQL error ("ENOENT", "57P03"), or "" where there is none. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}
