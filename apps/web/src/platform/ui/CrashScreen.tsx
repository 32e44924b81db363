import { useTranslation } from "react-i18next";
import { Button } from "./Button.tsx";
import { buttonClass } from "./button-class.ts";
import { Mark } from "./Mark.tsx";

/** A part of the app could not be fetched: no connection, or a newer version replaced it. */
const isLoadFailure = (error: unknown): boolean =>
  error instanceof TypeError && /import|module|fetch/i.test(error.message);

/** What shows when a page throws: what happened and what to do. */
export function CrashScreen({ error }: { error: unknown }) {
  const { t } = useTranslation("common");
  return (
    <main
      role="alert"
      className="flex min-h-full flex-col items-center justify-center gap-3 p-6 text-center"
    >
      <Mark className="mb-2 size-10" />
      <h1 className="text-heading font-bold">{t("crash.title")}</h1>
      <p className="max-w-md text-body text-muted text-pretty">
        {isLoadFailure(error) ? t("crash.outdated") : t("crash.text")}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button onClick={() => location.reload()}>{t("crash.reload")}</Button>
        <a href="/" className={buttonClass("secondary")}>
          {t("crash.home")}
        </a>
      </div>
    </main>
  );
}
