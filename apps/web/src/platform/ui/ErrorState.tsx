import { CircleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "./Button.tsx";

interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** What to do about it. */
  description: string;
  /** Tries again; without it no button shows. */
  onRetry?: () => void;
  retryLabel?: string;
}

/** What shows where something failed to load: what happened, what to do, a way to try again. */
export function ErrorState({ title, description, onRetry, retryLabel }: ErrorStateProps) {
  const { t } = useTranslation("common");
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-sm flex-col items-center gap-2 px-6 py-12 text-center"
    >
      <CircleAlert aria-hidden className="mb-2 size-8 text-danger" strokeWidth={1.75} />
      <h2 className="text-body font-semibold">{title}</h2>
      <p className="text-ui text-muted text-pretty">{description}</p>
      {onRetry && (
        <Button variant="secondary" className="mt-3" onClick={onRetry}>
          {retryLabel ?? t("retry")}
        </Button>
      )}
    </div>
  );
}
