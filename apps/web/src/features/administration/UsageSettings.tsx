import type { WorkspaceUsage } from "@parley/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { currentLanguage } from "../../platform/i18n/i18n.ts";
import { ErrorState } from "../../platform/ui/ErrorState.tsx";
import { Section } from "../../platform/ui/Section.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { formatBytes } from "./format-bytes.ts";
import { useUsage } from "./workspace.ts";

/** Administration: what the workspace takes, and what it may. */
export function Component() {
  const { t } = useTranslation("admin");
  const usage = useUsage();
  if (usage.isError) {
    return (
      <ErrorState
        title={t("usage.failed")}
        description={describeError(usage.error)}
        onRetry={() => void usage.refetch()}
      />
    );
  }
  if (usage.isPending) {
    return (
      <div aria-busy className="flex flex-col gap-3">
        {["w-full", "w-3/4", "w-full", "w-2/3"].map((width) => (
          <Skeleton key={width} className={`h-5 ${width}`} />
        ))}
      </div>
    );
  }
  return <Usage usage={usage.data} />;
}

function Usage({ usage }: { usage: WorkspaceUsage }) {
  const { t } = useTranslation("admin");
  const language = currentLanguage();
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const bytes = (value: number | null) =>
    value === null ? t("usage.noLimit") : formatBytes(value, language);
  const { people, files, limits } = usage;
  return (
    <>
      <Section title={t("usage.stored")}>
        <dl>
          <Row term={t("usage.files", { count: files.count })}>{bytes(files.bytes)}</Row>
          {limits.storage_bytes !== null && (
            <Meter
              label={t("usage.filesOf", { limit: bytes(limits.storage_bytes) })}
              value={files.bytes}
              max={limits.storage_bytes}
            />
          )}
          <Row term={t("usage.database")}>{bytes(usage.database_bytes)}</Row>
          <Row term={t("usage.messages")}>{number(usage.messages)}</Row>
          <Row term={t("usage.channels")}>{number(usage.channels)}</Row>
          <Row term={t("usage.active")}>{number(people.active)}</Row>
          {people.deactivated > 0 && (
            <Row term={t("usage.deactivated")}>{number(people.deactivated)}</Row>
          )}
          {people.imported > 0 && <Row term={t("usage.imported")}>{number(people.imported)}</Row>}
        </dl>
      </Section>
      <Section title={t("usage.limits")} text={t("usage.limitsText")}>
        <dl>
          <Row term={t("usage.file")}>{bytes(limits.file_bytes)}</Row>
          <Row term={t("usage.person")}>{bytes(limits.user_bytes)}</Row>
          <Row term={t("usage.all")}>{bytes(limits.storage_bytes)}</Row>
        </dl>
      </Section>
      <Section title={t("usage.server")}>
        <dl>
          <Row term={t("usage.version")}>{usage.version}</Row>
          <Row term={t("usage.mail")}>{usage.mail ? t("usage.mailOn") : t("usage.mailOff")}</Row>
        </dl>
      </Section>
    </>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5 last:border-b-0">
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}

function Meter({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <div className="border-b border-line py-2.5">
      <dt className="mb-1.5 text-small text-muted">{label}</dt>
      <dd>
        <meter aria-label={label} value={value} max={max} high={max * 0.9} className="h-2 w-full" />
      </dd>
    </div>
  );
}
