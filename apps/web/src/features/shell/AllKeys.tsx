import { useEffect } from "react";
import { useNavigate } from "react-router";
import { afterContent } from "../../platform/ui/first-content.ts";
import { latePart } from "../../platform/ui/late-part.tsx";
import { withReading } from "../messages/index.ts";
import { openLayer, useLayer } from "./layers.ts";

const KeysDialog = latePart(async () => (await import("../settings/index.ts")).loadKeysDialog());
const LateLayers = latePart(
  afterContent(async () => (await import("./load-layers.ts")).loadLayers()),
);

const others: Readonly<Record<string, "keys" | "switcher">> = { "/": "keys", k: "switcher" };

/**
 * From anywhere: Ctrl or ⌘ and K goes to anything, with / shows every key; Shift and Escape reads everything; Alt,
 * Shift and U walks what is unread.
 */
export function AllKeys() {
  const { layer } = useLayer();
  const navigate = useNavigate();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === "Escape" && event.shiftKey && !event.defaultPrevented)
        withReading(({ readEverything }) => readEverything());
      // By its place: with Alt, a Mac writes another letter.
      if (event.code === "KeyU" && event.altKey && event.shiftKey) {
        event.preventDefault();
        void navigate("/catch-up");
      }
      // Where / is Shift 7, the composer takes it for a numbered list first.
      const wanted = others[event.key.toLowerCase()];
      if (!wanted || event.defaultPrevented || event.altKey || event.isComposing) return;
      if (event.ctrlKey === event.metaKey || (wanted === "switcher" && event.shiftKey)) return;
      event.preventDefault();
      openLayer(useLayer.getState().layer === wanted ? null : wanted);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [navigate]);
  return (
    <>
      {layer === "keys" && <KeysDialog onClose={() => openLayer(null)} />}
      <LateLayers />
    </>
  );
}
