import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { MAIN_ID } from "./regions.ts";

/** The page's own column, its `main` landmark. Every page inside the shell is one. */
export function Pane({ label, children }: { label: string; children: ReactNode }) {
  return (
    <main
      id={MAIN_ID}
      data-region
      tabIndex={-1}
      aria-label={label}
      className="flex min-h-0 min-w-0 grow flex-col outline-none"
    >
      {children}
    </main>
  );
}

interface PaneHeaderProps {
  /** The page's heading: text, or an icon with text. */
  title: ReactNode;
  /** One quiet line beside the title, such as a topic; left out on phones. */
  detail?: ReactNode;
  /** Icon buttons at the end. */
  actions?: ReactNode;
  /** Where the arrow on phones leads; home unless told otherwise. */
  backTo?: string;
  /** `false` on pages that the bottom bar leads to. */
  back?: boolean;
}

/** The 56-px line at the top of a pane. */
export function PaneHeader({ title, detail, actions, backTo = "/", back = true }: PaneHeaderProps) {
  const { t } = useTranslation("common");
  return (
    <header className="flex h-header shrink-0 items-center gap-3 border-b border-line ps-5 pe-4 max-md:ps-4 max-md:pe-2">
      {back && (
        <Link
          to={backTo}
          data-back
          aria-label={t("back")}
          className="-ms-3 flex size-target items-center justify-center rounded-sm text-muted hover:bg-hover md:hidden"
        >
          <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" strokeWidth={1.75} />
        </Link>
      )}
      <h1 className="flex min-w-0 items-center gap-2 text-body font-bold">{title}</h1>
      <div className="min-w-0 grow basis-0 truncate text-small text-muted max-md:invisible">
        {detail}
      </div>
      {actions && <div className="flex shrink-0 items-center gap-1">{actions}</div>}
    </header>
  );
}
