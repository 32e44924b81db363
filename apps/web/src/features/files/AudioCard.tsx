import type { File as ShownFile } from "@parley/contract";
import { FileLine } from "./FileLine.tsx";

interface AudioCardProps {
  file: ShownFile;
  onRemove?: (file: ShownFile) => void;
}

/** A sound with the browser's own player, which keyboards and screen readers know. */
export function AudioCard({ file, onRemove }: AudioCardProps) {
  return (
    <div className="flex size-full flex-col rounded-md border border-line bg-background">
      <FileLine file={file} onRemove={onRemove} />
      {/* biome-ignore lint/a11y/useMediaCaption: nobody writes captions for what is said in a chat. */}
      <audio
        controls
        preload="none"
        src={file.url}
        aria-label={file.name}
        className="h-9 w-full px-2 pb-1"
      />
    </div>
  );
}
