import { Skeleton } from "../../platform/ui/Skeleton.tsx";

/** Rows of a list that loads, in their later size. */
export function PlacesOfRows({ count }: { count: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places are all alike.
        <div key={row} className="flex h-11 items-center gap-2.5">
          <Skeleton className="size-6" />
          <Skeleton className="h-3.5 w-32" />
        </div>
      ))}
    </div>
  );
}
