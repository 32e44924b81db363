import { calls, type Id, limits, type Person } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { rememberPeople, usePeople } from "./store.ts";

/** People whose name or username contains `q`; all, by name, when it is empty. Throws `CallError`. */
export async function searchPeople(
  q: string,
  { limit, signal }: { limit?: number; signal?: AbortSignal } = {},
): Promise<Person[]> {
  const page = await call(calls.userList, { query: { q: q || undefined, limit }, signal });
  rememberPeople(page.users);
  return page.users;
}

let reloading: Promise<void> | undefined;
let isOld = false;

async function reload(): Promise<void> {
  do {
    isOld = false;
    await loadPeople(Object.keys(usePeople.getState().byId));
  } while (isOld);
}

/**
 * Loads everyone who is known again: after too much of the workspace was missed, and for guests whenever
 * somebody changed. What is asked for while it loads is one more load. Throws `CallError`.
 */
export function reloadPeople(): Promise<void> {
  isOld = true;
  reloading ??= reload().finally(() => {
    reloading = undefined;
  });
  return reloading;
}

/** Loads people by id. Throws `CallError`. */
export async function loadPeople(ids: readonly Id[]): Promise<void> {
  for (let start = 0; start < ids.length; start += limits.idsMax) {
    const part = ids.slice(start, start + limits.idsMax);
    const page = await call(calls.userList, {
      query: { ids: part.join(","), limit: limits.listMax },
    });
    rememberPeople(page.users);
  }
}
