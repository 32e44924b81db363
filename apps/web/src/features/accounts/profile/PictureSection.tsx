import type { CurrentUser } from "@parley/contract";
import { Camera, Trash2 } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { Avatar } from "../../../platform/ui/Avatar.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { latePart } from "../../../platform/ui/late-part.tsx";
import { toast } from "../../../platform/ui/toast-store.ts";
import { removeAvatar } from "./profile-actions.ts";

const CropDialog = latePart(async () => (await import("./CropDialog.tsx")).CropDialog);

/** The kinds that the server takes. */
const KINDS = "image/jpeg,image/png,image/webp,image/gif,image/avif";

/** One's own picture: choose a file and cut a square out of it, or go back to initials. */
export function PictureSection({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("profile");
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isRemoving, setRemoving] = useState(false);

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    setFile(event.target.files?.[0] ?? null);
    // The same file may be chosen again.
    event.target.value = "";
  }

  async function remove(): Promise<void> {
    setRemoving(true);
    try {
      await removeAvatar();
      toast({ title: t("picture.removed"), variant: "success" });
    } catch (error) {
      const description = describeError(error);
      toast({ title: t("picture.removeFailed"), description, variant: "destructive" });
    } finally {
      setRemoving(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar id={user._id} name={user.name} avatar={user.avatar} size={96} />
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => input.current?.click()}>
            <Camera aria-hidden className="size-4" strokeWidth={1.75} />
            {user.avatar ? t("picture.change") : t("picture.upload")}
          </Button>
          {user.avatar && (
            <Button variant="ghost" busy={isRemoving} onClick={() => void remove()}>
              {!isRemoving && <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />}
              {t("picture.remove")}
            </Button>
          )}
        </div>
        <p className="text-small text-muted text-pretty">{t("picture.hint")}</p>
        <input
          ref={input}
          type="file"
          accept={KINDS}
          onChange={choose}
          aria-label={t("picture.file")}
          tabIndex={-1}
          className="sr-only"
        />
      </div>
      {file && <CropDialog file={file} onClose={() => setFile(null)} />}
    </div>
  );
}
