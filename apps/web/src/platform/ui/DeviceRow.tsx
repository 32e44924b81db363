import { Monitor, Smartphone } from "lucide-react";
import type { ReactNode } from "react";

interface DeviceRowProps {
  name: string;
  isPhone: boolean;
  /** Says that it is this one; left out for all others. */
  current?: string | undefined;
  /** What is known of it. */
  note: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
}

/** A device of one's own in a list. */
export function DeviceRow({ name, isPhone, current, note, children }: DeviceRowProps) {
  const Icon = isPhone ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3.5 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="truncate">{name}</span>
          {current && (
            <span className="rounded-full bg-selected px-2 text-meta font-semibold text-link">
              {current}
            </span>
          )}
        </p>
        <p className="text-small text-muted">{note}</p>
      </div>
      {children}
    </li>
  );
}
