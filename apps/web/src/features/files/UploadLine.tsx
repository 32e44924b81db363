import { useTranslation } from "react-i18next";
import { type AttachedFile, useUploads } from "./uploads-store.ts";

interface UploadLineProps {
  files: readonly AttachedFile[];
  onCancel: () => void;
}

/** How far the files of a message are, which is sent once they are there. */
export default function UploadLine({ files, onCancel }: UploadLineProps) {
  const { t, i18n } = useTranslation("files");
  const byId = useUploads((state) => state.byId);
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const sent = files.reduce(
    (sum, { upload, file, isDone }) =>
      sum + file.size * (isDone ? 1 : (byId[upload]?.progress ?? 0)),
    0,
  );
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" }).format(
    total > 0 ? sent / total : 0,
  );
  return (
    <p className="flex items-center gap-3 text-small text-muted tabular-nums">
      {t("pending.uploading", { percent })}
      <button
        type="button"
        className="min-h-6 font-semibold underline-offset-2 hover:underline"
        onClick={onCancel}
      >
        {t("pending.cancel")}
      </button>
    </p>
  );
}
