import type { File as ShownFile } from "@parley/contract";
import { FileBoxes } from "./FileBoxes.tsx";
import { FileLine } from "./FileLine.tsx";
import { Picture } from "./Picture.tsx";
import { type AttachedFile, useUploads } from "./uploads-store.ts";

/** The files of a message that is not stored yet, in the boxes that they will have. */
export default function PendingFiles({ files }: { files: readonly AttachedFile[] }) {
  const byId = useUploads((state) => state.byId);
  const shown = files.map(({ upload, file }) => {
    const held = byId[upload];
    const known = held?.file ?? file;
    return { ...known, thumb_url: held?.preview ?? known.thumb_url };
  });
  return (
    <div className="opacity-60">
      <FileBoxes
        files={shown}
        picture={(file, isAlone) => <Picture file={file} isAlone={isAlone} />}
        other={(file) => <PendingCard file={file} />}
      />
    </div>
  );
}

/** Its name, and the place of what will stand under it. */
function PendingCard({ file }: { file: ShownFile }) {
  return (
    <div className="flex size-full flex-col overflow-hidden rounded-md border border-line bg-background">
      <FileLine file={file} />
      <div className="mx-2 mb-2 min-h-0 grow rounded-sm bg-code" />
    </div>
  );
}
