import type { Id } from "@parley/contract";
import { matchPath, useLocation } from "react-router";

const patterns = ["/channel/:_id", "/dm/user/:_id", "/me/:_id"];

/** Id of the conversation whose page is open. */
export function openChannelOf(pathname: string): Id | undefined {
  for (const pattern of patterns) {
    const found = matchPath(pattern, pathname);
    if (found?.params._id) return found.params._id;
  }
  return undefined;
}

/** Id of the conversation whose page is open; follows the address. */
export function useOpenChannel(): Id | undefined {
  return openChannelOf(useLocation().pathname);
}
