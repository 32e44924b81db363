import { Check, Copy, QrCode as QrIcon } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../platform/ui/Button.tsx";
import { controlClass } from "../../platform/ui/Field.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { latePart } from "../../platform/ui/late-part.tsx";
import { useCopy } from "./use-copy.ts";

const QrCode = latePart(async () => (await import("./QrCode.tsx")).default);

const icon = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;

/** A link to read, to copy and to scan. */
export function LinkField({ link }: { link: string }) {
  const { t } = useTranslation("invites");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isQr, setQr] = useState(false);
  const { state, copy } = useCopy();
  useEffect(() => {
    // The next best thing: one key press copies what is selected.
    if (state === "failed") field.current?.select();
  }, [state]);
  return (
    <div>
      <div className="flex items-center gap-2 max-sm:flex-wrap">
        <input
          ref={field}
          aria-label={t("link.label")}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className={`${controlClass} h-field grow text-ui`}
        />
        <Button variant="secondary" onClick={() => void copy(link)}>
          {state === "copied" ? <Check {...icon} /> : <Copy {...icon} />}
          <span aria-live="polite">{state === "copied" ? t("link.copied") : t("link.copy")}</span>
        </Button>
        <IconButton
          label={isQr ? t("link.qrHide") : t("link.qr")}
          aria-expanded={isQr}
          aria-controls={id}
          onClick={() => setQr(!isQr)}
        >
          <QrIcon {...icon} />
        </IconButton>
      </div>
      <div id={id}>{isQr && <QrCode text={link} />}</div>
    </div>
  );
}
