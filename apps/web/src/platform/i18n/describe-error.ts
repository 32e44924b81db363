import i18next from "i18next";
import { CallError } from "../http/call-error.ts";
import { log } from "../log/log.ts";

/**
 * One sentence for a person: what happened and what to do. English takes the server's own sentence,
 * which may be more exact; other languages translate its code.
 */
export function describeError(error: unknown): string {
  const { t } = i18next;
  if (!(error instanceof CallError)) {
    log.error("A failure that is not of a call", error);
    return t("errors.unexpected");
  }
  if (error.reason === "timeout") return t("errors.timeout");
  if (error.reason !== "response") return t("errors.network");
  const { body } = error;
  if (!body) return t("errors.unexpected");
  return i18next.resolvedLanguage === "en"
    ? body.message
    : t(`errors.${body.code}`, { defaultValue: body.message });
}

/** Fields that the server wants changed: path → sentence. Empty when it named none. */
export function fieldErrors(error: unknown): Record<string, string> {
  const details = error instanceof CallError ? error.body?.details : undefined;
  return Object.fromEntries((details ?? []).map(({ path, message }) => [path, message]));
}
