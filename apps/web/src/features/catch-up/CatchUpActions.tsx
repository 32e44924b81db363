import { useTranslation } from "react-i18next";
import { Button } from "../../platform/ui/Button.tsx";
import { Kbd } from "../../platform/ui/Kbd.tsx";
import { type CatchUpDeeds, catchUpKeys } from "./use-catch-up-keys.ts";

/** What to do with the conversation that the walk is at, each with its key. */
export function CatchUpActions(deeds: CatchUpDeeds) {
  const { t } = useTranslation("catchUp");
  const shown = (["back", "open", "reply", "keep", "read"] as const).filter((deed) => deeds[deed]);
  return (
    <div
      role="toolbar"
      aria-label={t("actions")}
      className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3 pb-[max(env(safe-area-inset-bottom),--spacing(3))] max-md:px-3"
    >
      {shown.map((deed) => (
        <Button
          key={deed}
          variant={deed === "read" ? "primary" : deed === "keep" ? "secondary" : "ghost"}
          onClick={deeds[deed]}
          aria-keyshortcuts={catchUpKeys[deed]}
          className={deed === "read" ? "max-md:basis-full max-md:order-last" : undefined}
        >
          {t(`deeds.${deed}`)}
          <span aria-hidden className="pointer-coarse:hidden">
            <Kbd inverse={deed === "read"}>{catchUpKeys[deed]}</Kbd>
          </span>
        </Button>
      ))}
    </div>
  );
}
