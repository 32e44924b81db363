import type { AlertDialogProps } from "./dialog-types.ts";
import { lateModule, useLateOpen } from "./late-module.ts";

const late = lateModule(() => import("./AlertDialogPanel.tsx"));

/** Asks before something weighty. The focus starts on Cancel; the caller closes it when done. */
export function AlertDialog(props: AlertDialogProps) {
  const { module } = useLateOpen(late, props.open, undefined);
  return module ? <module.AlertDialogPanel {...props} /> : null;
}
