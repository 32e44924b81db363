/** Pictures that are kept of what was sent in this tab: a row does not load again what it showed just now. */
const MOST = 40;
const kept = new Map<string, string>();

/** Keeps this device's picture of a file that the server has. */
export function keepPreview(fileId: string, url: string): void {
  kept.set(fileId, url);
  const [oldest] = kept;
  if (kept.size <= MOST || !oldest) return;
  kept.delete(oldest[0]);
  URL.revokeObjectURL(oldest[1]);
}

/** This device's own picture of a file, if it sent it lately. */
export const keptPreview = (fileId: string): string | undefined => kept.get(fileId);
