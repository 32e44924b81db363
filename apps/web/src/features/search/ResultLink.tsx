import type { ReactNode } from "react";
import { Link } from "react-router";

interface ResultLinkProps {
  to: string;
  /** A picture or sign at the start of the row. */
  icon: ReactNode;
  children: ReactNode;
}

/** One result: a row that leads to it. Arrows go from one to the next. */
export function ResultLink({ to, icon, children }: ResultLinkProps) {
  return (
    <li>
      <Link
        to={to}
        data-result
        className="flex min-h-14 gap-3 rounded-md px-3 py-2.5 transition-colors hover:bg-hover"
      >
        <span className="flex size-9 shrink-0 items-center justify-center text-muted">{icon}</span>
        <span className="min-w-0 grow">{children}</span>
      </Link>
    </li>
  );
}
