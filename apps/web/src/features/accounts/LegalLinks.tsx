import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { cx } from "../../platform/ui/cx.ts";

/** The pages of the law, readable by everyone. */
export function LegalLinks({ className }: { className?: string }) {
  const { t } = useTranslation("accounts");
  const linkClass = "inline-flex min-h-target items-center hover:text-text hover:underline";
  return (
    <p className={cx("flex flex-wrap gap-x-4 text-small text-muted", className)}>
      <Link to="/privacy-policy" className={linkClass}>
        {t("legal.privacy")}
      </Link>
      <Link to="/terms-of-service" className={linkClass}>
        {t("legal.terms")}
      </Link>
    </p>
  );
}
