import { GroupCardLayer } from "../user-groups/index.ts";
import { useSwipeBack } from "./phone/use-swipe-back.ts";
import { useVisibleHeight } from "./phone/use-visible-height.ts";
import { Switcher } from "./switcher/Switcher.tsx";

/** What lies over every page and is not needed before the page shows. */
export function LateLayers() {
  useSwipeBack();
  useVisibleHeight();
  return (
    <>
      <Switcher />
      <GroupCardLayer />
    </>
  );
}
