import { useTranslation } from "react-i18next";

interface LengthNoteProps {
  id: string;
  /** Characters left, negative when there are too many; null while there is room enough. */
  left: number | null;
}

/** How much room a text has left; read out when it gets too long, not with every letter. */
export function LengthNote({ id, left }: LengthNoteProps) {
  const { t } = useTranslation("messages");
  const isTooLong = left !== null && left < 0;
  return (
    <>
      {left !== null && (
        <p id={id} className={isTooLong ? "text-danger" : undefined}>
          {isTooLong
            ? t("composer.tooLong", { count: -left })
            : t("composer.left", { count: left })}
        </p>
      )}
      <span role="status" className="sr-only">
        {isTooLong && t("composer.tooLongShort")}
      </span>
    </>
  );
}
