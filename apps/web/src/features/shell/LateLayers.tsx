import { GroupCardLayer } from "../user-groups/index.ts";
import { useSwipeBack } from "./phone/use-swipe-back.ts";
import { useVisibleHeight } from "./phone/use-visible-height.ts";
import { Switcher } from "./switcher/Switcher.tsx";
import { useStrayFiles } from "./use-stray-files.ts";

/** What lies over every page and is not needed before the page shows. */
export function LateLayers() {
  useSwipeBack();
  useVisibleHeight();
  useStrayFiles();
  return (
    <>
      <Switcher />
      <GroupCardLayer />
    </>
  );
}
