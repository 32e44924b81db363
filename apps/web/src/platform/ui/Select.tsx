import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { controlClass } from "./Field.tsx";

/** Takes one of a list without a label to be seen: the browser's own list, which every phone and screen reader knows. */
export function Select(props: Omit<ComponentProps<"select">, "className">) {
  return (
    <div className="relative">
      <select {...props} className={`${controlClass} h-control appearance-none pe-9 text-ui`} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted"
        strokeWidth={1.75}
      />
    </div>
  );
}
