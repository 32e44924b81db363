import type { LinkPreview } from "@parley/contract";
import { loadTexts } from "../../../platform/i18n/i18n.ts";
import { cx } from "../../../platform/ui/cx.ts";
import { latePart } from "../../../platform/ui/late-part.tsx";
import { boxClass, descriptionClass, type LinkPreviewsProps } from "./preview-box.ts";

/** What the links of a message show; until it is fetched, boxes of the same size. */
export const LinkPreviews = latePart<LinkPreviewsProps>(
  async () => {
    const [module] = await Promise.all([import("./LinkPreviews.tsx"), loadTexts("previews")]);
    return module.default;
  },
  ({ previews, isFolded }) => (
    <div className="flex flex-col gap-1.5 py-1">
      {previews.map((preview) => (
        <PreviewPlace key={preview.url} preview={preview} isFolded={isFolded} />
      ))}
    </div>
  ),
);

/** As high as the preview that comes there: its head, its title and the lines that its description takes. */
function PreviewPlace({ preview, isFolded }: { preview: LinkPreview; isFolded: boolean }) {
  const { description, picture } = preview;
  const isByWords = !isFolded && !picture && description !== "";
  return (
    <div className={cx("invisible max-w-140 border-s-3 ps-3", boxClass(preview, isFolded))}>
      {isByWords && (
        <p aria-hidden dir="auto" className={cx("mt-13.5", descriptionClass)}>
          {description}
        </p>
      )}
    </div>
  );
}
