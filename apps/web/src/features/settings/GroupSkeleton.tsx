import { Skeleton } from "../../platform/ui/Skeleton.tsx";

/** Rows in the geometry of a group, while it is fetched. */
export function GroupSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-8">
      {["w-2/5", "w-1/3", "w-1/2"].map((width) => (
        <div key={width} className="flex flex-col gap-2.5">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </div>
  );
}
