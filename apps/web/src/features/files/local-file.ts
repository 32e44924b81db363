import type { File as ShownFile } from "@parley/contract";

const PICTURE = /^image\/(?:png|apng|jpeg|gif|webp|avif)$/;

function kindOf(type: string): ShownFile["kind"] {
  if (/^video\/(?:mp4|webm|ogg|quicktime)$/.test(type)) return "video";
  if (type.startsWith("audio/")) return "audio";
  if (type === "application/pdf") return "pdf";
  return type.startsWith("text/") ? "text" : "other";
}

/** A file as it will be shown, as far as this device can tell; only the server knows. */
export const localFile = (id: string, { name, size, type }: File): ShownFile => ({
  _id: id,
  name,
  mime: type,
  kind: kindOf(type),
  size,
  width: null,
  height: null,
  url: "",
  thumb_url: null,
  removed: false,
});

/** A picture of the file and its pixels; undefined when this device cannot show it. */
export async function previewOf(
  blob: File,
): Promise<{ url: string; width: number; height: number } | undefined> {
  if (!PICTURE.test(blob.type)) return undefined;
  const url = URL.createObjectURL(blob);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return { url, width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    URL.revokeObjectURL(url);
    return undefined;
  }
}
