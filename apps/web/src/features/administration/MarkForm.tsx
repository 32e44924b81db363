import { limits } from "@parley/contract";
import { ImageUp, Trash2 } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../platform/ui/Button.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { WorkspaceMark } from "../../platform/ui/WorkspaceMark.tsx";
import { change } from "./change.ts";
import { removeMark, setMark } from "./workspace.ts";

/** The kinds that the server takes. */
const KINDS = "image/jpeg,image/png,image/webp,image/gif,image/avif";

/** The workspace's mark: choose a picture, or go back to Parley's. */
export function MarkForm({ mark }: { mark: string | null }) {
  const { t } = useTranslation("admin");
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<"set" | "remove" | null>(null);

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = event.target.files?.[0];
    // The same file may be chosen again.
    event.target.value = "";
    if (!file) return;
    if (file.size > limits.avatarBytes) {
      const title = t("mark.tooLarge", { mb: Math.floor(limits.avatarBytes / 1024 / 1024) });
      toast({ title, variant: "destructive" });
      return;
    }
    setBusy("set");
    await change(() => setMark(file), t("mark.saved"));
    setBusy(null);
  }

  async function remove(): Promise<void> {
    setBusy("remove");
    await change(removeMark, t("mark.removed"));
    setBusy(null);
    input.current?.previousElementSibling?.querySelector("button")?.focus();
  }

  return (
    <div className="mt-5 flex items-center gap-5">
      <WorkspaceMark mark={mark} className="size-16" />
      <div className="flex min-w-0 grow flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" busy={busy === "set"} onClick={() => input.current?.click()}>
            {busy !== "set" && <ImageUp aria-hidden className="size-4" strokeWidth={1.75} />}
            {mark ? t("mark.change") : t("mark.upload")}
          </Button>
          {mark && (
            <Button variant="ghost" busy={busy === "remove"} onClick={() => void remove()}>
              {busy !== "remove" && <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />}
              {t("mark.remove")}
            </Button>
          )}
        </div>
        <p className="text-small text-muted text-pretty">{t("mark.hint")}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept={KINDS}
        onChange={(event) => void choose(event)}
        aria-label={t("mark.file")}
        tabIndex={-1}
        className="sr-only"
      />
    </div>
  );
}
