import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Kbd } from "../../platform/ui/Kbd.tsx";
import { withModifier } from "../../platform/ui/keyboard.ts";
import { openLayer } from "./layers.ts";

/** Opens the quick switcher, where a mouse or a finger points. */
export function SwitcherButton() {
  const { t } = useTranslation("shell");
  return (
    <button
      type="button"
      onClick={() => openLayer("switcher")}
      className="flex min-h-control items-center gap-2.5 rounded-md border border-line bg-background px-2.5 text-muted hover:bg-hover hover:text-text"
    >
      <Search aria-hidden className="size-4.5" strokeWidth={1.75} />
      {t("jump")}
      <span aria-hidden className="ms-auto pointer-coarse:hidden">
        <Kbd>{withModifier("K")}</Kbd>
      </span>
    </button>
  );
}
