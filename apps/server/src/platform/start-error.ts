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

const reachReasons: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no host of that name",
  EAI_AGAIN: "its host name cannot be looked up at the moment",
  ETIMEDOUT: "it does not answer",
  EHOSTUNREACH: "its host cannot be reached",
  ENETUNREACH: "its network cannot be reached",
  ECONNRESET: "what listens there hangs up",
  ENOENT: "there is no such socket",
};

/** Why another server cannot be reached, as half a sentence; undefined where it is something else. */
export function reachReason(error: unknown): string | undefined {
  // Several addresses of one host name fail together: the first says enough.
  const one = error instanceof AggregateError ? error.errors[0] : error;
  const known = reachReasons[errorCode(one)];
  if (known) return known;
  const message = one instanceof Error ? one.message : String(one);
  if (/ECONNRESET|closed unexpectedly/i.test(message)) return "what listens there hangs up";
  return /timeout|does not answer/i.test(message) ? "it does not answer" : undefined;
}
