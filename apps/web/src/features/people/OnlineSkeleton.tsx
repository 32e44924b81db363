import { Skeleton } from "../../platform/ui/Skeleton.tsx";

/** The places of people who are still to come. */
export function OnlineSkeleton() {
  return (
    <div className="mt-3 flex flex-col">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="flex min-h-14 items-center gap-3 py-1.5">
          <Skeleton className="size-9" />
          <Skeleton className="h-4 w-44" />
        </div>
      ))}
    </div>
  );
}
