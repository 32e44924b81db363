import i18next from "i18next";
import { bearer } from "../../platform/http/session.ts";
import { clearLocalStorage } from "../../platform/local-db/device.ts";
import { clearDatabase } from "../../platform/local-db/open.ts";
import { log } from "../../platform/log/log.ts";
import { heldQueries } from "../../platform/query/held-queries.ts";
import { toast } from "../../platform/ui/toast-store.ts";
import { becomeVisitor, useAuth } from "./store.ts";
import { tellTabs } from "./tabs.ts";

type EndReason = "logout" | "expired";

const cleaners = new Set<(reason: EndReason) => void>();

/** Registers what must be forgotten when a session ends: stores, sockets. Returns its removal. */
export function onSessionEnd(clean: (reason: EndReason) => void): () => void {
  cleaners.add(clean);
  return () => cleaners.delete(clean);
}

/** Forgets the session in this tab only, and says so. Does nothing when nobody is logged in. */
export function endHere(reason: EndReason): void {
  if (!useAuth.getState().isAuthenticated) return;
  bearer.set(null);
  for (const clean of cleaners) clean(reason);
  heldQueries()?.clear();
  becomeVisitor(reason);
  toast({
    title: i18next.t("loggedOut.title", { ns: "accounts" }),
    description: i18next.t(`loggedOut.${reason}`, { ns: "accounts" }),
  });
}

let isLoggingOut = false;

/** Until `work` is done, whatever ends the session counts as the logout that the person asked for. */
export async function whileLoggingOut(work: () => Promise<void>): Promise<void> {
  isLoggingOut = true;
  try {
    await work();
  } finally {
    isLoggingOut = false;
  }
}

/** Ends the session in all tabs of this browser and forgets what was stored of it. */
export async function endSession(cause: EndReason): Promise<void> {
  if (!useAuth.getState().isAuthenticated) return;
  const reason = isLoggingOut ? "logout" : cause;
  endHere(reason);
  clearLocalStorage(reason === "expired");
  tellTabs({ type: "ended", reason });
  try {
    await clearDatabase();
  } catch (error) {
    log.warn("The local database cannot be cleared", error);
  }
}
