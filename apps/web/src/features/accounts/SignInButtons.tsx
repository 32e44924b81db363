import type { WorkspaceInfo } from "@parley/contract";
import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "../../platform/ui/button-class.ts";
import { GoogleMark } from "./GoogleMark.tsx";
import { signInPath } from "./sign-in.ts";

interface SignInButtonsProps {
  services: WorkspaceInfo["sign_in"];
  /** Path of the page to go to afterwards. */
  next: string;
}

/** One button for each sign-in service, above the form; nothing where none is set up. */
export function SignInButtons({ services, next }: SignInButtonsProps) {
  const { t } = useTranslation("entrance");
  if (services.length === 0) return null;
  return (
    <div className="mt-7 flex flex-col gap-2.5">
      {services.map(({ provider, name }) => (
        // A link and not a button: the page is left for the service's own.
        <a
          key={provider}
          href={signInPath(provider, { next })}
          className={buttonClass("secondary", "large")}
        >
          {provider === "google" ? (
            <GoogleMark className="size-4.5" />
          ) : (
            <KeyRound aria-hidden className="size-4.5 text-muted" strokeWidth={1.75} />
          )}
          <span className="truncate">{t("signIn.with", { name })}</span>
        </a>
      ))}
      <p className="mt-3 -mb-1.5 flex items-center gap-3 text-small text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t("signIn.or")}
      </p>
    </div>
  );
}
