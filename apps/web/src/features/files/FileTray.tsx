import { useTranslation } from "react-i18next";
import { TrayTile } from "./TrayTile.tsx";
import { type Upload, useTray, useUploads } from "./uploads-store.ts";

interface FileTrayProps {
  place: string;
  /** Gives the focus back to the text when the tile that had it is gone. */
  onEmptied: () => void;
}

/** Files that lie beside a text until it is sent, each with what becomes of it. */
export default function FileTray({ place, onEmptied }: FileTrayProps) {
  const { t } = useTranslation("files");
  const ids = useTray(place);
  const byId = useUploads((state) => state.byId);
  const shown = ids.flatMap((id) => byId[id] ?? []);
  return (
    <>
      <ul
        aria-label={t("tray.label")}
        className="flex max-h-56 flex-wrap gap-2 overflow-y-auto px-3 pt-1 pb-2 empty:hidden"
      >
        {shown.map((upload) => (
          <TrayTile key={upload.id} upload={upload} onRemoved={onEmptied} />
        ))}
      </ul>
      <span role="status" className="sr-only">
        <Said uploads={shown} />
      </span>
    </>
  );
}

/** One sentence for screen readers: how many files are there, on their way, or in trouble. */
function Said({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTranslation("files");
  if (uploads.length === 0) return null;
  const failed = uploads.filter(({ status }) => status === "failed").length;
  if (failed > 0) return t("tray.failed", { count: failed });
  const busy = uploads.filter(({ status }) => status === "uploading" || status === "paused").length;
  return busy > 0
    ? t("tray.uploading", { count: busy })
    : t("tray.ready", { count: uploads.length });
}
