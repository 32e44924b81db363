import { useTranslation } from "react-i18next";
import { PreviewCard } from "./PreviewCard.tsx";
import type { LinkPreviewsProps } from "./preview-box.ts";

/** What the links of a message show, under its text. */
export default function LinkPreviews({ previews, ...rest }: LinkPreviewsProps) {
  const { t } = useTranslation("previews");
  return (
    <ul aria-label={t("label")} className="flex flex-col gap-1.5 py-1">
      {previews.map((preview) => (
        <li key={preview.url}>
          <PreviewCard preview={preview} {...rest} />
        </li>
      ))}
    </ul>
  );
}
