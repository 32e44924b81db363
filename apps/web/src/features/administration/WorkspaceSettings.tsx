import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { ErrorState } from "../../platform/ui/ErrorState.tsx";
import { Section } from "../../platform/ui/Section.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { EditHistorySwitch } from "./EditHistorySwitch.tsx";
import { MarkForm } from "./MarkForm.tsx";
import { NameForm } from "./NameForm.tsx";
import { PreviewsSwitch } from "./PreviewsSwitch.tsx";
import { RegistrationForm } from "./RegistrationForm.tsx";
import { useWorkspaceSettings } from "./workspace.ts";

/** Administration: the workspace's name and mark, who may register, and previews of links. */
export function Component() {
  const { t } = useTranslation("admin");
  const settings = useWorkspaceSettings();
  if (settings.isError) {
    return (
      <ErrorState
        title={t("workspace.failed")}
        description={describeError(settings.error)}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  if (settings.isPending) {
    return (
      <div aria-busy className="flex flex-col gap-4">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-24 w-2/3" />
        <Skeleton className="h-40 w-full" />
      </div>
    );
  }
  const { name, mark } = settings.data;
  return (
    <>
      <Section title={t("workspace.look")} text={t("workspace.lookText")}>
        <NameForm name={name} />
        <MarkForm mark={mark} />
      </Section>
      <Section title={t("registration.title")} text={t("registration.text")}>
        <RegistrationForm settings={settings.data} />
      </Section>
      <Section title={t("previews.title")} text={t("previews.text")}>
        <PreviewsSwitch isOn={settings.data.link_previews} />
      </Section>
      <Section title={t("edits.title")} text={t("edits.text")}>
        <EditHistorySwitch isOn={settings.data.edit_history} />
      </Section>
    </>
  );
}
