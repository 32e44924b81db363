import { useTranslation } from "react-i18next";

/** Stands before what is shown as it was written, since it has too much formatting. */
export function PlainNote() {
  const { t } = useTranslation("markdown");
  return <p className="my-1 text-small text-muted">{t("plain")}</p>;
}
