import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { useDocumentTitle } from "../../platform/ui/document-title.ts";
import { Mark } from "../../platform/ui/Mark.tsx";
import { useWorkspace } from "../accounts/index.ts";
import { InvitationCard } from "./InvitationCard.tsx";
import { InvitationError } from "./InvitationError.tsx";
import { InvitationSkeleton } from "./InvitationSkeleton.tsx";
import { useInvite } from "./queries.ts";

/** `/channel/invite/accept/:inviteId`: what one is invited to, and the answer. */
export function Component() {
  const { t } = useTranslation(["invites", "common"]);
  const { inviteId = "" } = useParams();
  const { data: workspace } = useWorkspace();
  useDocumentTitle(t("page.title"));
  return (
    <main className="flex min-h-full flex-col items-center px-6 py-10 max-md:px-4 max-md:py-6">
      <div className="flex items-center gap-2.5 text-ui font-semibold text-muted">
        <Mark className="size-6" title={t("common:appName")} />
        <bdi>{workspace?.name}</bdi>
      </div>
      <div className="my-auto flex w-full max-w-md flex-col items-center py-8 text-center">
        <Invitation key={inviteId} inviteId={inviteId} />
      </div>
    </main>
  );
}

/** Loads; what it shows after pressing Retry gets the focus that the button lost. */
function Invitation({ inviteId }: { inviteId: string }) {
  const invite = useInvite(inviteId);
  const [isRetry, setRetry] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoading = invite.isPending || (invite.isError && invite.isFetching);
  useEffect(() => {
    if (isRetry && !isLoading) heading.current?.focus();
  }, [isRetry, isLoading]);
  if (isLoading) return <InvitationSkeleton />;
  if (invite.data === undefined) {
    const retry = () => {
      setRetry(true);
      void invite.refetch();
    };
    return <InvitationError headingRef={heading} onRetry={retry} />;
  }
  return (
    <InvitationCard
      headingRef={heading}
      inviteId={inviteId}
      invite={invite.data}
      refetch={invite.refetch}
    />
  );
}
