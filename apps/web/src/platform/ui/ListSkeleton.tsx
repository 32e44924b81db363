import { useTranslation } from "react-i18next";
import { cx } from "./cx.ts";
import { Skeleton } from "./Skeleton.tsx";

/** The places of three messages in a list that loads. Give a row its padding. */
export function ListSkeleton({ className }: { className: string }) {
  const { t } = useTranslation("common");
  return (
    <div>
      <span className="sr-only">{t("loading")}</span>
      {["w-4/5", "w-3/5", "w-2/3"].map((width) => (
        <div key={width} aria-hidden className={cx("flex gap-3", className)}>
          <Skeleton className="size-9 rounded-avatar" />
          <div className="flex grow flex-col gap-2 pt-1">
            <Skeleton className="h-3.5 w-1/3" />
            <Skeleton className={`h-3 ${width}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
