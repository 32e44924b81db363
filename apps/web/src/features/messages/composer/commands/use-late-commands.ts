import { useEffect, useState } from "react";
import { log } from "../../../../platform/log/log.ts";
import { lateCommands } from "./late.ts";

/** The commands while they are wanted; undefined until they are fetched. */
export function useLateCommands(isWanted: boolean) {
  const [module, setModule] = useState(lateCommands.loaded);
  useEffect(() => {
    if (!isWanted || module) return;
    lateCommands.load().then(setModule, (error) => log.warn("Commands cannot be offered", error));
  }, [isWanted, module]);
  return isWanted ? module : undefined;
}
