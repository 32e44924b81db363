import type { Page } from "playwright-core";

/** What a page said while a test ran. */
export interface PageLog {
  /** Every console line and failure, in order, for the person who looks into a failed test. */
  lines: string[];
  /** What no page of ours may do: console errors, uncaught errors, crashes, CSP violations. */
  faults: string[];
}

/**
 * Listens to a page from before its first document on. A fault that matches one of `allowed` is
 * only noted: a refused password, for example, makes the browser print the 422.
 */
export async function watchPage(page: Page, allowed: readonly RegExp[]): Promise<PageLog> {
  const log: PageLog = { lines: [], faults: [] };
  const note = (kind: string, text: string, isFault: boolean) => {
    log.lines.push(`${kind}: ${text}`);
    if (isFault && !allowed.some((pattern) => pattern.test(text))) {
      log.faults.push(`${kind}: ${text}`);
    }
  };
  page.on("console", (message) => {
    const { url, lineNumber } = message.location();
    const place = url ? ` (${url}:${lineNumber})` : "";
    note(`console.${message.type()}`, `${message.text()}${place}`, message.type() === "error");
  });
  page.on("pageerror", (error) => note("uncaught error", error.stack || String(error), true));
  page.on("crash", () => note("crash", page.url(), true));
  page.on("requestfailed", (request) => {
    note("request failed", `${request.url()} ${request.failure()?.errorText ?? ""}`, false);
  });
  // Listened to apart from the console, which says nothing of violations that are only reported.
  await page.exposeFunction("__parleyCspViolation", (text: string) => {
    note("content security policy", text, true);
  });
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      const report = Reflect.get(globalThis, "__parleyCspViolation") as (text: string) => void;
      report(`${event.violatedDirective} stopped ${event.blockedURI || "inline code"}`);
    });
  });
  return log;
}
