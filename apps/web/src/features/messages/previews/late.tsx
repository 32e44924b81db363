import { loadTexts } from "../../../platform/i18n/i18n.ts";
import { latePart } from "../../../platform/ui/late-part.tsx";
import { boxClass, type LinkPreviewsProps } from "./preview-box.ts";

/** What the links of a message show; until it is fetched, boxes of the same size. */
export const LinkPreviews = latePart<LinkPreviewsProps>(
  async () => {
    const [module] = await Promise.all([import("./LinkPreviews.tsx"), loadTexts("previews")]);
    return module.default;
  },
  ({ previews, isFolded }) => (
    <div className="flex flex-col gap-1.5 py-1">
      {previews.map((preview) => (
        <div key={preview.url} className={boxClass(preview, isFolded)} />
      ))}
    </div>
  ),
);
