import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./IconButton.tsx";
import { useFocusBack } from "./use-opener.ts";

interface SidePanelProps {
  /** The panel's heading, and its name as a landmark. */
  title: string;
  /** A quiet word beside the heading, e.g. the channel. */
  detail?: ReactNode;
  /** What can be done with it, beside what closes it. */
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The panel at the end of the shell: a thread, details, a profile. Render it after the `Pane`, as its
 * sibling. Beside the pane on wide screens, above it on narrow ones, alone on phones.
 */
export function SidePanel({ title, detail, actions, onClose, children }: SidePanelProps) {
  const { t } = useTranslation("common");
  const panel = useRef<HTMLElement>(null);
  useFocusBack(panel);
  return (
    <aside
      ref={panel}
      data-region
      tabIndex={-1}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
      className="flex w-panel shrink-0 flex-col border-s border-line bg-background outline-none max-lg:absolute max-lg:inset-y-0 max-lg:end-0 max-lg:z-20 max-lg:shadow-float max-md:w-full max-md:border-s-0"
    >
      <header className="flex h-header shrink-0 items-center gap-3 border-b border-line ps-4 pe-3">
        <h2 className="shrink-0 text-body font-bold">{title}</h2>
        <div className="min-w-0 grow truncate text-small text-muted">{detail}</div>
        {actions}
        <IconButton label={t("close")} keys="Esc" onClick={onClose} data-back>
          <X aria-hidden className="size-4.5" strokeWidth={1.75} />
        </IconButton>
      </header>
      {children}
    </aside>
  );
}
