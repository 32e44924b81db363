import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useParams } from "react-router";
import { cx } from "../../platform/ui/cx.ts";
import { useDocumentTitle } from "../../platform/ui/document-title.ts";
import { ErrorBoundary } from "../../platform/ui/ErrorBoundary.tsx";
import { ErrorState } from "../../platform/ui/ErrorState.tsx";
import { Pane, PaneHeader } from "../../platform/ui/Pane.tsx";
import { useAuth } from "../accounts/index.ts";
import { GroupList } from "./GroupList.tsx";
import { GroupSkeleton } from "./GroupSkeleton.tsx";
import { type SettingsGroup, settingsGroups } from "./groups.ts";

/** `/settings` and `/settings/:group`: the groups beside their content; on phones one after the other. */
export function Component() {
  const { t } = useTranslation("settings");
  const { group: wanted } = useParams();
  const role = useAuth(({ user }) => user?.role);
  const groups = settingsGroups.filter(({ roles }) => !roles || (role && roles.includes(role)));
  const chosen = groups.find(({ id }) => id === wanted);
  const shown = chosen ?? groups[0];
  useDocumentTitle(chosen ? t(`groups.${chosen.id}.title`) : t("title"));
  if (wanted !== undefined && !chosen) return <Navigate to="/settings" replace />;
  return (
    <Pane label={t("title")}>
      <div className="md:hidden">
        <PaneHeader
          title={chosen ? t(`groups.${chosen.id}.title`) : t("title")}
          backTo={chosen ? "/settings" : "/"}
        />
      </div>
      <div className="max-md:hidden">
        <PaneHeader title={t("title")} back={false} />
      </div>
      <div className="flex min-h-0 grow">
        <GroupList groups={groups} current={shown?.id} className={cx(chosen && "max-md:hidden")} />
        {shown && (
          <div className={cx("min-w-0 grow overflow-y-auto", !chosen && "max-md:hidden")}>
            <Group group={shown} />
          </div>
        )}
      </div>
    </Pane>
  );
}

function Group({ group: { id, Content } }: { group: SettingsGroup }) {
  const { t } = useTranslation("settings");
  return (
    <section
      aria-labelledby="settings-group"
      className="mx-auto max-w-2xl px-8 pt-7 pb-16 max-md:px-4 max-md:pt-4"
    >
      <header className="mb-6 max-md:mb-4">
        <h2 id="settings-group" className="text-heading font-bold max-md:hidden">
          {t(`groups.${id}.title`)}
        </h2>
        <p className="mt-1 text-ui text-muted text-pretty max-md:mt-0">{t(`groups.${id}.text`)}</p>
      </header>
      <ErrorBoundary
        resetKey={id}
        fallback={() => (
          <ErrorState
            title={t("failed.title")}
            description={t("failed.text")}
            retryLabel={t("failed.reload")}
            onRetry={() => location.reload()}
          />
        )}
      >
        <Suspense fallback={<GroupSkeleton />}>
          <Content key={id} />
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}
