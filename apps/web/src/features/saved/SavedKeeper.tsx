import { useEffect, useRef } from "react";
import { keepSoon } from "../../platform/local-db/keep-soon.ts";
import { keepSaved, readSaved } from "../../platform/local-db/kept-saved.ts";
import { log } from "../../platform/log/log.ts";
import { queryClient } from "../../platform/query/client.ts";
import { useChannels, useMe } from "../channels/index.ts";
import { savedKey, takeSavedList, useSaved } from "../messages/index.ts";
import { reloadSaved } from "./load-saved.ts";
import { useSavedList } from "./use-saved-list.ts";

/** ms in which changes of conversations are gathered before the list is asked for. */
const SETTLE = 1_000;

/** Shows nothing: loads what one saved, and keeps it on this device. */
export function SavedKeeper() {
  const me = useMe();
  useSavedList();
  useKept(me);
  useAccess();
  return null;
}

/** What this device kept shows until the server has answered, and what holds then is kept. */
function useKept(me: string): void {
  useEffect(() => {
    let giveUp = () => {};
    const keep = () =>
      keepSaved(
        me,
        Object.values(useSaved.getState().byId).flatMap(({ saved }) => saved ?? []),
      );
    const unfollow = useSaved.subscribe(() => {
      giveUp();
      giveUp = keepSoon(keep);
    });
    readSaved(me)
      .then((list) => {
        // Once the server has answered, what was kept is old; number 0: whatever is known by now is newer.
        if (queryClient.getQueryData(savedKey) === undefined) takeSavedList(list, 0);
      })
      .catch((error) => log.info("Saved messages cannot be read here", error));
    return () => {
      giveUp();
      unfollow();
    };
  }, [me]);
}

/** Where conversations come or go, what is saved of them can be seen, or cannot be seen any more. */
function useAccess(): void {
  const ids = useChannels(({ byId }) => Object.keys(byId).sort().join());
  const known = useRef(ids);
  useEffect(() => {
    const before = known.current;
    known.current = ids;
    if (before === ids || before === "") return;
    const timer = setTimeout(() => void reloadSaved(), SETTLE);
    return () => clearTimeout(timer);
  }, [ids]);
}
