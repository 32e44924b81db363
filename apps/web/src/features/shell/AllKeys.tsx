import { useEffect, useState } from "react";
import { latePart } from "../../platform/ui/late-part.tsx";

const KeysDialog = latePart(async () => (await import("../settings/index.ts")).loadKeysDialog());

/** Ctrl or ⌘ and / shows every key, from anywhere. */
export function AllKeys() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // Where / is Shift 7, the composer takes it for a numbered list first.
      if (event.key !== "/" || event.defaultPrevented || event.altKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return isOpen && <KeysDialog onClose={() => setOpen(false)} />;
}
