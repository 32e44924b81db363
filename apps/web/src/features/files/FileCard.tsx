import type { File as ShownFile } from "@parley/contract";
import { FileLine } from "./FileLine.tsx";

interface FileCardProps {
  file: ShownFile;
  /** Opens it in place, where it can be. */
  onOpen?: (file: ShownFile) => void;
  onRemove?: (file: ShownFile) => void;
}

/** A file that is shown by its name. */
export function FileCard(props: FileCardProps) {
  return (
    <div className="size-full rounded-md border border-line bg-background">
      <FileLine {...props} />
    </div>
  );
}
