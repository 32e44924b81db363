import { loadTexts } from "../../platform/i18n/i18n.ts";

/** What lies over every page, with its texts. */
export async function loadLayers() {
  const [{ LateLayers }] = await Promise.all([
    import("./LateLayers.tsx"),
    loadTexts("commands"),
    loadTexts("settings"),
  ]);
  return LateLayers;
}
