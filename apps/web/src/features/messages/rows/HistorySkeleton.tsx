import { Skeleton } from "../../../platform/ui/Skeleton.tsx";

const widths = ["w-3/5", "w-2/5", "w-4/5", "w-1/2", "w-3/4", "w-1/3", "w-2/3"];

/** The places of messages that are being loaded, in their final geometry. */
export function HistorySkeleton({ rows }: { rows: number }) {
  return (
    <div
      aria-hidden
      className="flex flex-col justify-end gap-5 overflow-hidden px-5 py-2 max-md:px-4"
    >
      {widths.slice(0, rows).map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-9 rounded-avatar" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
