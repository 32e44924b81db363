import { calls, type SavedMessage } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { queryClient } from "../../platform/query/client.ts";
import { savedKey, takeSavedList } from "../messages/index.ts";

/** Loads everything that one saved into the store. What changes meanwhile comes by one's own stream. */
export async function loadSaved(signal?: AbortSignal): Promise<null> {
  const list: SavedMessage[] = [];
  let first: number | undefined;
  for (let cursor: string | undefined; ; ) {
    const page = await call(calls.savedList, { query: { cursor, limit: 200 }, signal });
    list.push(...page.saved);
    // Later pages may know more than the first: what changed between them the stream tells.
    first ??= page.rev;
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  takeSavedList(list, first);
  return null;
}

/** Loads the list anew, as where conversations came or went. */
export const reloadSaved = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: savedKey });
