import { useEffect } from "react";
import { useMe } from "../channels/index.ts";
import { followDrafts } from "./follow-drafts.ts";

/** Shows nothing: keeps drafts the same on all one's devices. */
export function DraftsKeeper() {
  const me = useMe();
  useEffect(() => followDrafts(me), [me]);
  return null;
}
