import type { File as ShownFile } from "@parley/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../platform/ui/cx.ts";
import { keptPreview } from "./previews.ts";

const layer = "absolute inset-0 size-full object-contain";

/** The whole picture; the small one, which is at hand, until it is there. */
export function LargePicture({ file }: { file: ShownFile }) {
  const { t } = useTranslation("files");
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  const { width, height } = file;
  return (
    <div
      className="relative size-full"
      // Never larger than it is.
      style={{ maxWidth: width ?? undefined, maxHeight: height ?? undefined }}
    >
      {state !== "shown" && (
        <img src={keptPreview(file._id) ?? file.thumb_url ?? file.url} alt="" className={layer} />
      )}
      <img
        src={file.url}
        alt={file.name}
        onLoad={() => setState("shown")}
        onError={() => setState("failed")}
        className={cx(layer, state !== "shown" && "opacity-0")}
      />
      {state === "failed" && (
        <p role="alert" className="absolute inset-x-0 bottom-0 text-center text-small text-danger">
          {t("lightbox.failed")}
        </p>
      )}
    </div>
  );
}
