import { useEffect, useState } from "react";
import { latePart } from "../../platform/ui/late-part.tsx";
import { withReading } from "../messages/index.ts";

const KeysDialog = latePart(async () => (await import("../settings/index.ts")).loadKeysDialog());

/** From anywhere: Ctrl or ⌘ and / shows every key, Shift and Escape reads everything. */
export function AllKeys() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === "Escape" && event.shiftKey && !event.defaultPrevented)
        withReading(({ readEverything }) => readEverything());
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
