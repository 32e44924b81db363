import { GroupCardLayer } from "../user-groups/index.ts";
import { Switcher } from "./switcher/Switcher.tsx";

/** What lies over every page and is not needed before the page shows. */
export function LateLayers() {
  return (
    <>
      <Switcher />
      <GroupCardLayer />
    </>
  );
}
