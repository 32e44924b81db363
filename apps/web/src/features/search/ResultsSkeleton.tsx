import { useTranslation } from "react-i18next";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";

const WIDTHS = ["w-4/5", "w-2/3", "w-11/12", "w-3/4", "w-5/6", "w-1/2"];

/** Results in their final geometry, before they are there. */
export function ResultsSkeleton() {
  const { t } = useTranslation("search");
  return (
    <div role="status" aria-label={t("loading")}>
      {WIDTHS.map((width) => (
        <div key={width} className="flex gap-3 py-2.5">
          <Skeleton className="size-9" />
          <div className="flex grow flex-col gap-2 pt-1">
            <Skeleton className="h-3.5 w-40" />
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
