import { useTranslation } from "react-i18next";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { VisuallyHidden } from "../../platform/ui/VisuallyHidden.tsx";

/** In the invitation's geometry while it loads. */
export function InvitationSkeleton() {
  const { t } = useTranslation("common");
  return (
    <div role="status" className="flex w-full flex-col items-center gap-5">
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
      <Skeleton className="size-16 rounded-avatar" />
      <span className="flex w-full flex-col items-center gap-2">
        <Skeleton className="h-5 w-80 max-w-full" />
        <Skeleton className="h-5 w-48" />
      </span>
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-6 w-36" />
      <Skeleton className="h-4 w-72 max-w-full" />
      <span className="mt-2 grid w-full grid-cols-2 gap-3">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full" />
      </span>
    </div>
  );
}
