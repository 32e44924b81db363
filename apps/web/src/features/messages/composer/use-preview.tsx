import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../../platform/i18n/i18n.ts";
import { latePart } from "../../../platform/ui/late-part.tsx";
import { useStateOf } from "../../../platform/ui/use-state-of.ts";
import { isPreviewKey } from "./keys.ts";

const PreviewText = latePart(async () => {
  const [part] = await Promise.all([import("./PreviewText.tsx"), loadTexts("markdown")]);
  return part.PreviewText;
});

interface Preview {
  isOn: boolean;
  toggle: () => void;
  /** What stands around the text area: the text as it will be read in its place, while that is wanted. */
  around: (area: ReactNode, written: string) => ReactNode;
}

/**
 * Shows what is written at `place` as it will be read. The text area stays, hidden, with its caret and its undo: both
 * are there again after the toggle, its key, or Esc.
 */
export function usePreview(place: string, area: RefObject<HTMLTextAreaElement | null>): Preview {
  const { t } = useTranslation("messages");
  const [isOn, setOn] = useStateOf(place, false);
  const page = useRef<HTMLElement>(null);
  const isMoving = useRef(false);
  const toggle = () => {
    isMoving.current = true;
    setOn(!isOn);
  };
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    (isOn ? page : area).current?.focus({ preventScroll: true });
  }, [isOn, area]);

  const around = (text: ReactNode, written: string) => (
    <>
      <div hidden={isOn}>{text}</div>
      {isOn && (
        <section
          ref={page}
          tabIndex={-1}
          aria-label={t("composer.preview")}
          onKeyDown={(event) => {
            if (event.key !== "Escape" && !isPreviewKey(event.nativeEvent)) return;
            event.preventDefault();
            // One layer at a time: what is around it stays.
            event.stopPropagation();
            toggle();
          }}
          className="max-h-[40dvh] min-h-9.5 overflow-y-auto overscroll-contain rounded-lg px-3.5 pt-2.5 pb-1 -outline-offset-2"
        >
          <PreviewText text={written} />
        </section>
      )}
    </>
  );
  return { isOn, toggle, around };
}
