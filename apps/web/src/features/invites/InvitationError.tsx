import { MailX } from "lucide-react";
import { type Ref, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../../platform/ui/Button.tsx";
import { buttonClass } from "../../platform/ui/button-class.ts";
import { useWorkspace } from "../accounts/index.ts";

interface InvitationErrorProps {
  headingRef: Ref<HTMLHeadingElement>;
  onRetry: () => void;
}

/** In the place of an invitation that could not be loaded, that was taken back, or that is somebody else's. */
export function InvitationError({ headingRef, onRetry }: InvitationErrorProps) {
  const { t } = useTranslation("invites");
  return (
    <div role="alert" className="flex flex-col items-center gap-2">
      <MailX aria-hidden className="mb-2 size-9 text-danger" strokeWidth={1.5} />
      <h1
        ref={headingRef}
        tabIndex={-1}
        className="text-heading font-bold text-balance outline-none"
      >
        {t("error.title")}
      </h1>
      <p className="text-body text-muted text-pretty">{t("error.text")}</p>
      <p className="text-ui text-muted">{t("error.hint")}</p>
      <div className="mt-5 grid w-full grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Support />
        <Button size="large" onClick={onRetry}>
          {t("error.retry")}
        </Button>
      </div>
      <Link
        to="/"
        className="mt-4 inline-flex min-h-target items-center text-ui font-medium text-link hover:underline"
      >
        {t("page.home")}
      </Link>
    </div>
  );
}

/** Writes to the support address; where there is none says whom to ask. */
function Support() {
  const { t } = useTranslation("invites");
  const { data: workspace } = useWorkspace();
  const [isExplained, setExplained] = useState(false);
  const address = workspace?.support_email;
  if (address) {
    const subject = encodeURIComponent(t("error.subject"));
    return (
      <a
        href={`mailto:${encodeURIComponent(address)}?subject=${subject}`}
        className={buttonClass("secondary", "large")}
      >
        {t("error.support")}
      </a>
    );
  }
  return (
    <>
      <Button
        variant="secondary"
        size="large"
        aria-expanded={isExplained}
        onClick={() => setExplained(true)}
      >
        {t("error.support")}
      </Button>
      <p
        role="status"
        className="order-last col-span-full text-ui text-muted text-pretty empty:hidden"
      >
        {isExplained && t("error.noSupport")}
      </p>
    </>
  );
}
