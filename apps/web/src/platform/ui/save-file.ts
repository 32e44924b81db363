/** ms for the browser to take a file over before its address is given up. */
const KEEP = 60_000;

/** Hands a file to the browser to be saved. */
export function saveFile({ blob, name }: { blob: Blob; name: string }): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP);
}
