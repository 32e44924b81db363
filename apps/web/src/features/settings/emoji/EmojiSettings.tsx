import type { EmojiPolicy } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { useMutation } from "../../../platform/query/use-mutation.ts";
import { ChoiceCards } from "../../../platform/ui/ChoiceCards.tsx";
import { ErrorState } from "../../../platform/ui/ErrorState.tsx";
import { ListSkeleton } from "../../../platform/ui/ListSkeleton.tsx";
import { Section } from "../../../platform/ui/Section.tsx";
import { useAuth } from "../../accounts/index.ts";
import { AddEmojiForm } from "./AddEmojiForm.tsx";
import { choosePolicy, mayAdd, runsWorkspace, useEmojiList } from "./custom-emoji.ts";
import { EmojiList } from "./EmojiList.tsx";

/** The workspace's own emoji: add some, see them all, remove them, and who may add some. */
export function Component() {
  const { t } = useTranslation("emoji");
  const role = useAuth((state) => state.user?.role);
  const list = useEmojiList();
  if (list.isError && !list.data)
    return (
      <ErrorState
        title={t("page.failed")}
        description={describeError(list.error)}
        onRetry={() => void list.refetch()}
      />
    );
  if (!list.data) return <ListSkeleton className="h-10" />;
  const { emoji, policy } = list.data;
  return (
    <>
      {mayAdd(role, policy) ? (
        <Section title={t("page.add")} text={t("page.addText")}>
          <AddEmojiForm />
        </Section>
      ) : (
        <p className="mb-6 text-small text-muted">{t("page.onlyAdmins")}</p>
      )}
      <Section title={t("page.title")}>
        <EmojiList all={emoji} />
      </Section>
      {runsWorkspace(role) && (
        <Section title={t("page.policy")}>
          <PolicyChoice policy={policy} />
        </Section>
      )}
    </>
  );
}

const policies: readonly EmojiPolicy[] = ["members", "admins"];

function PolicyChoice({ policy }: { policy: EmojiPolicy }) {
  const { t } = useTranslation("emoji");
  const saving = useMutation({ mutationFn: choosePolicy });
  return (
    <>
      <ChoiceCards
        label={t("page.policy")}
        value={(saving.isPending ? saving.variables : undefined) ?? policy}
        onChange={(value) => saving.mutate(value)}
        options={policies.map((value) => ({ value, label: t(`page.policies.${value}`) }))}
      />
      {saving.error && (
        <p role="alert" className="mt-2 text-small text-danger">
          {describeError(saving.error)}
        </p>
      )}
    </>
  );
}
