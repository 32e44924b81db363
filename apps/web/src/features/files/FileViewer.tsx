import type { File as ShownFile } from "@parley/contract";
import { latePart } from "../../platform/ui/late-part.tsx";

const Lightbox = latePart(async () => (await import("./Lightbox.tsx")).default);
const PdfViewer = latePart(async () => (await import("./pdf/PdfViewer.tsx")).default);

/** Whether a file opens in place, as large as the window. */
export const opensInPlace = ({ kind, url }: ShownFile): boolean =>
  url !== "" && (kind === "image" || kind === "pdf");

interface FileViewerProps {
  /** A file that opens in place. */
  file: ShownFile;
  /** The pictures that arrows lead through from a picture; without them only itself. */
  pictures?: readonly ShownFile[];
  onRemove?: (file: ShownFile) => void;
  onClose: () => void;
}

/** A picture or a PDF as large as the window; what shows it is fetched with the first one. */
export function FileViewer({ file, pictures = [file], onRemove, onClose }: FileViewerProps) {
  return file.kind === "pdf" ? (
    <PdfViewer file={file} onRemove={onRemove} onClose={onClose} />
  ) : (
    <Lightbox files={pictures} first={file._id} onRemove={onRemove} onClose={onClose} />
  );
}
