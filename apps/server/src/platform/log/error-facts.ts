/** What is kept of an error beside its name, sentence and stack: names and codes, never values. */
const KEPT = ["code", "severity", "schema", "table", "column", "constraint", "routine", "syscall"];

/** What PostgreSQL quotes at the end of a sentence is a value that somebody wrote. */
const QUOTED = /: ".*"$/s;

/** A PostgreSQL error has its `severity`; what it says may quote a row. */
function sentenceOf(error: Error): string {
  return "severity" in error ? error.message.replace(QUOTED, ": …") : error.message;
}

/**
 * An error as the log keeps it. Its further fields are left out: those of the database (`detail`, `where`) hold whole
 * rows, with what people wrote in them.
 * @returns a plain object for an Error, anything else as it is
 */
export function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const message = sentenceOf(error);
  const cause = error.cause instanceof Error ? errorFacts(error.cause) : undefined;
  const stack = (error.stack ?? message).replace(error.message, message);
  const below = (cause as { stack?: string } | undefined)?.stack;
  const kept = KEPT.flatMap((key) => (key in error ? [[key, error[key as keyof Error]]] : []));
  return {
    type: error.name,
    message,
    stack: below ? `${stack}\ncaused by: ${below}` : stack,
    ...Object.fromEntries(kept),
    ...(error instanceof AggregateError ? { errors: error.errors.map(errorFacts) } : {}),
  };
}
