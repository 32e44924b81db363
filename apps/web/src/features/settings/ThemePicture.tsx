import type { ThemeChoice } from "../../platform/theme/theme.ts";
import { cx } from "../../platform/ui/cx.ts";

/** A small drawing of a conversation in a theme; both halves for what follows the device. */
export function ThemePicture({ theme }: { theme: ThemeChoice }) {
  const halves = theme === "system" ? (["light", "dark"] as const) : [theme];
  return (
    <span aria-hidden className="flex h-20 overflow-hidden rounded-sm border border-line">
      {halves.map((half) => (
        <span key={half} data-theme={half} className="flex min-w-0 grow basis-0 bg-background">
          <span className="w-1/4 bg-sidebar" />
          <span className="flex grow flex-col justify-end gap-1.5 p-2">
            <Line className="w-2/3 bg-line" />
            <Line className="w-1/2 bg-line" />
            <Line className="w-3/4 bg-selected" />
            <Line className="w-1/3 bg-accent" />
          </span>
        </span>
      ))}
    </span>
  );
}

const Line = ({ className }: { className: string }) => (
  <span className={cx("h-2 rounded-full", className)} />
);
