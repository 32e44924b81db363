/** Whether what is dragged, dropped or pasted are files. */
export const hasFiles = (data: DataTransfer | null): boolean =>
  data?.types.includes("Files") ?? false;

/** The files of a drop; folders are none. */
export function filesOf(data: DataTransfer | null): File[] {
  return [...(data?.items ?? [])].flatMap((item) => {
    if (item.kind !== "file" || item.webkitGetAsEntry()?.isDirectory) return [];
    return item.getAsFile() ?? [];
  });
}

/** The files of a paste; none where there is text, as from a spreadsheet that brings a picture of itself along. */
export const pastedFiles = (data: DataTransfer): File[] =>
  hasFiles(data) && !data.types.includes("text/plain") ? filesOf(data) : [];
