import type { File as ShownFile } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { opensInPlace } from "./FileViewer.tsx";

interface FileNameProps {
  file: ShownFile;
  className: string;
  /** Opens it in place, where it can be. */
  onOpen?: (file: ShownFile) => void;
}

/** A file's name. It opens what can be shown, here or in a tab of its own, and saves the rest. */
export function FileName({ file, className, onOpen }: FileNameProps) {
  const { t } = useTranslation("files");
  const name = <bdi>{file.name}</bdi>;
  if (file.url === "") return <span className={className}>{name}</span>;
  if (onOpen && opensInPlace(file))
    return (
      <button
        type="button"
        aria-label={t("open", { name: file.name })}
        className={`${className} text-start hover:underline`}
        onClick={() => onOpen(file)}
      >
        {name}
      </button>
    );
  const isText = file.kind === "text";
  return (
    <a
      href={file.url}
      {...(isText ? { target: "_blank", rel: "noopener" } : { download: file.name })}
      className={`${className} hover:underline`}
    >
      {name}
      {isText && <span className="sr-only">{t("newTab")}</span>}
    </a>
  );
}
