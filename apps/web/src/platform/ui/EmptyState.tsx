import type { ReactNode } from "react";
import { Mark } from "./Mark.tsx";

interface EmptyStateProps {
  /** An icon instead of Parley's mark. */
  icon?: ReactNode;
  title: string;
  /** One sentence. */
  description?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
}

/** What shows where there is nothing yet: one sentence, one action. */
export function EmptyState({ icon, title, description, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-2 px-6 py-12 text-center">
      <div className="mb-2 text-faint">{icon ?? <Mark className="size-10" />}</div>
      <h2 className="text-body font-semibold">{title}</h2>
      {description && <p className="text-ui text-muted text-pretty">{description}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
