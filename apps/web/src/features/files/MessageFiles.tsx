import type { File as ShownFile } from "@parley/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { latePart } from "../../platform/ui/late-part.tsx";
import { AudioCard } from "./AudioCard.tsx";
import { isPicture } from "./boxes.ts";
import { FileBoxes } from "./FileBoxes.tsx";
import { FileCard } from "./FileCard.tsx";
import { FileViewer } from "./FileViewer.tsx";
import { Picture } from "./Picture.tsx";
import { TextCard } from "./TextCard.tsx";
import { VideoBox } from "./VideoBox.tsx";

const RemoveDialog = latePart(async () => (await import("./RemoveDialog.tsx")).default);

interface MessageFilesProps {
  files: readonly ShownFile[];
  /** One may take them back. */
  isOwn: boolean;
}

/** What a message shows under its text: pictures, players, and cards. */
export default function MessageFiles({ files, isOwn }: MessageFilesProps) {
  const { t } = useTranslation("files");
  const [open, setOpen] = useState<ShownFile | null>(null);
  const [removing, askRemove] = useState<ShownFile | null>(null);
  const remove = isOwn ? askRemove : undefined;

  function card(file: ShownFile) {
    if (file.removed) return <p className="text-body text-muted italic">{t("removed")}</p>;
    if (file.kind === "video") return <VideoBox file={file} onRemove={remove} />;
    if (file.kind === "audio") return <AudioCard file={file} onRemove={remove} />;
    if (file.kind === "text") return <TextCard file={file} onRemove={remove} />;
    return <FileCard file={file} onOpen={setOpen} onRemove={remove} />;
  }

  return (
    <>
      <FileBoxes
        files={files}
        picture={(file, isAlone) => (
          <Picture file={file} isAlone={isAlone} onOpen={() => setOpen(file)} />
        )}
        other={card}
      />
      {open && (
        <FileViewer
          file={open}
          pictures={files.filter(isPicture)}
          onRemove={remove}
          onClose={() => setOpen(null)}
        />
      )}
      {removing && <RemoveDialog file={removing} onClose={() => askRemove(null)} />}
    </>
  );
}
