import type { LegalPage as Page } from "@parley/contract";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { currentLanguage } from "../../platform/i18n/i18n.ts";
import { useDocumentTitle } from "../../platform/ui/document-title.ts";
import { ErrorState } from "../../platform/ui/ErrorState.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { WorkspaceMark } from "../../platform/ui/WorkspaceMark.tsx";
import { useWorkspace } from "../accounts/index.ts";
import { useLegalText } from "./use-legal-text.ts";

const otherPage = {
  "privacy-policy": "terms-of-service",
  "terms-of-service": "privacy-policy",
} as const;

interface LegalPageProps {
  /** Renders the text. */
  Markdown: ComponentType<{ text: string }>;
}

/** `/privacy-policy` and `/terms-of-service`: readable by everyone. */
export function LegalPage({ Markdown }: LegalPageProps) {
  const { t } = useTranslation(["legal", "common"]);
  const { pathname } = useLocation();
  const page: Page = pathname.startsWith("/terms") ? "terms-of-service" : "privacy-policy";
  const { data: workspace } = useWorkspace();
  const text = useLegalText(page, currentLanguage());
  useDocumentTitle(t(`${page}.title`));
  return (
    <div className="mx-auto flex min-h-full max-w-2xl flex-col px-6 pt-6 pb-10 max-md:px-4">
      <header className="mb-6 flex items-center gap-2.5">
        <Link to="/" className="flex min-h-target min-w-0 items-center gap-2.5 font-bold">
          <WorkspaceMark mark={workspace?.mark} className="size-6" />
          <bdi className="truncate">{workspace?.name ?? t("common:appName")}</bdi>
        </Link>
      </header>
      <main className="grow" lang={text.data?.language ?? undefined}>
        {text.isPending && <TextSkeleton />}
        {text.isError && (
          <ErrorState
            title={t("failed")}
            description={describeError(text.error)}
            onRetry={() => void text.refetch()}
          />
        )}
        {text.isSuccess && (
          <article dir="auto" className="text-body wrap-anywhere">
            <Markdown text={text.data.text} />
          </article>
        )}
      </main>
      <footer className="mt-10 flex flex-wrap gap-x-5 border-t border-line pt-4 text-small text-muted">
        <Link
          to={`/${otherPage[page]}`}
          className="inline-flex min-h-target items-center hover:text-text hover:underline"
        >
          {t(`${otherPage[page]}.title`)}
        </Link>
        <Link
          to="/"
          className="inline-flex min-h-target items-center hover:text-text hover:underline"
        >
          {t("home")}
        </Link>
      </footer>
    </div>
  );
}

/** Paragraphs in the geometry of a text, while it is fetched. */
function TextSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      <Skeleton className="mb-3 h-7 w-1/2" />
      {["w-full", "w-11/12", "w-full", "w-2/3", "w-full", "w-3/4"].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these never move.
        <Skeleton key={index} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
