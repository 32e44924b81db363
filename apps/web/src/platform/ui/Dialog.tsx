import type { DialogProps } from "./dialog-types.ts";
import { lateModule, useLateOpen } from "./late-module.ts";

const late = lateModule(() => import("./DialogPanel.tsx"));

/** A modal dialog: traps the focus, closes on Escape and gives the focus back. */
export function Dialog(props: DialogProps) {
  const { module } = useLateOpen(late, props.open, undefined);
  return module ? <module.DialogPanel {...props} /> : null;
}
