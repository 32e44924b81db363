import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { buttonClass } from "../../platform/ui/button-class.ts";
import { useDocumentTitle } from "../../platform/ui/document-title.ts";
import { Mark } from "../../platform/ui/Mark.tsx";

/** Any path that is no page. */
export function Component() {
  const { t } = useTranslation("common");
  useDocumentTitle(t("notFound.title"));
  return (
    <main className="flex min-h-full flex-col items-center justify-center gap-2 p-6 text-center">
      <Mark className="mb-4 size-10" />
      <p className="text-small font-semibold text-link tabular-nums">{t("notFound.code")}</p>
      <h1 className="text-title font-bold tracking-tight">{t("notFound.title")}</h1>
      <p className="text-body text-muted text-pretty">{t("notFound.text")}</p>
      <Link to="/" className={`${buttonClass()} mt-4`}>
        {t("notFound.home")}
      </Link>
    </main>
  );
}
