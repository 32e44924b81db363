import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { buttonClass } from "../../platform/ui/button-class.ts";
import { EntranceLayout } from "./EntranceLayout.tsx";
import { endLetters } from "./end-letters.ts";
import { FormError } from "./FormError.tsx";
import { useWorkspace } from "./use-workspace.ts";

/** `/unsubscribe?token=`: ends letters about what was missed, after a press and without a login. */
export function Component() {
  const { t } = useTranslation("entrance");
  const { data: workspace } = useWorkspace();
  const [query] = useSearchParams();
  const [state, setState] = useState<"asks" | "busy" | "done">("asks");
  const [error, setError] = useState<unknown>(null);

  async function end(): Promise<void> {
    setState("busy");
    setError(null);
    try {
      await endLetters(query.get("token") ?? "-");
      setState("done");
    } catch (failure) {
      setError(failure);
      setState("asks");
    }
  }

  const isDone = state === "done";
  return (
    <EntranceLayout
      workspace={workspace}
      documentTitle={t("unsubscribe.documentTitle")}
      title={t(isDone ? "unsubscribe.done" : "unsubscribe.title")}
      text={t(isDone ? "unsubscribe.doneText" : "unsubscribe.text")}
    >
      <div className="mt-7" role="status">
        {error !== null && <FormError>{describeError(error)}</FormError>}
      </div>
      {isDone ? (
        <Link to="/" className={`${buttonClass("primary", "large")} mt-4 w-full`}>
          {t("confirm.home")}
        </Link>
      ) : (
        <Button
          size="large"
          className="mt-4 w-full"
          busy={state === "busy"}
          onClick={() => void end()}
        >
          {t("unsubscribe.action")}
        </Button>
      )}
    </EntranceLayout>
  );
}
