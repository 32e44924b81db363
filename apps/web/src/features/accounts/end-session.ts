import type { Id } from "@parley/contract";
import i18next from "i18next";
import { bearer } from "../../platform/http/session.ts";
import { clearLocalStorage } from "../../platform/local-db/device.ts";
import { storeDrafts } from "../../platform/local-db/drafts.ts";
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
function endHere(reason: EndReason): void {
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

/**
 * Follows another tab, which says that the session has ended. Where this one is logging out, the other has heard of
 * that first and took it for a mere end: it is told better, and keeps nothing.
 */
export async function followEnd(reason: EndReason): Promise<void> {
  if (isLoggingOut) return endSession("logout");
  endHere(reason);
  // This tab may have heard of the end first, and have kept what was unsent: a logout leaves nothing.
  if (reason === "logout") await forgetKept();
}

const unsentEntries = () => import("../../platform/local-db/unsent-entries.ts");

/** Who was last logged in here, and what this tab still does for them. */
let last: Id | null = null;
let keeping: Promise<void> = Promise.resolve();

/** Clears local storage; what is unsent in it waits for `user_id`. */
async function keepUnsent(user_id: Id): Promise<void> {
  try {
    await (await unsentEntries()).putUnsentAway(user_id);
  } catch (error) {
    clearLocalStorage();
    log.warn("What is not sent could not be kept", error);
  }
}

/** Forgets what was kept for whoever was logged in here. */
async function forgetKept(): Promise<void> {
  try {
    await keeping;
    clearLocalStorage();
    if (last) await (await unsentEntries()).forgetUnsentEntries(last);
  } catch (error) {
    log.warn("What was kept could not be forgotten", error);
  }
}

/** Puts back what was kept for `user_id`, who has just logged in. */
export async function bringBack(user_id: Id): Promise<void> {
  try {
    await (await unsentEntries()).bringUnsentBack(user_id);
  } catch (error) {
    log.warn("What was kept could not be put back", error);
  }
}

/**
 * Ends the session in all tabs of this browser and forgets what was stored of it. Where it merely ended, what is not
 * sent waits for its owner.
 */
export async function endSession(cause: EndReason): Promise<void> {
  const { isAuthenticated, user } = useAuth.getState();
  if (!isAuthenticated) return;
  const reason = isLoggingOut ? "logout" : cause;
  last = user?._id ?? null;
  storeDrafts();
  endHere(reason);
  if (reason === "expired" && last) keeping = keepUnsent(last);
  else clearLocalStorage();
  tellTabs({ type: "ended", reason });
  if (reason === "logout") await forgetKept();
  await keeping;
  try {
    await clearDatabase();
  } catch (error) {
    log.warn("The local database cannot be cleared", error);
  }
}
