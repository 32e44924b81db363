import { limits } from "@parley/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { Dialog } from "../../../platform/ui/Dialog.tsx";
import { toast } from "../../../platform/ui/toast-store.ts";
import { FormError } from "../FormError.tsx";
import { setAvatar } from "./profile-actions.ts";
import { squareOf } from "./square.ts";

interface CropDialogProps {
  file: File;
  onClose: () => void;
}

/** An address of the file for as long as the dialog shows. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** Cuts a square out of a picture, with the pointer or the arrow keys, and makes it one's own. */
export function CropDialog({ file, onClose }: CropDialogProps) {
  const { t } = useTranslation(["profile", "common"]);
  const url = useObjectUrl(file);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [isBusy, setBusy] = useState(false);
  const isTooLarge = file.size > limits.avatarBytes;
  const [error, setError] = useState(isTooLarge ? t("crop.tooLarge") : undefined);

  function begin(loaded: HTMLImageElement): void {
    const { width, height } = loaded;
    const most = makeAspectCrop({ unit: "%", width: 90 }, 1, width, height);
    setCrop(centerCrop(most, width, height));
    setImage(loaded);
  }

  // Once the selection is there, the arrow keys move it.
  useEffect(() => {
    const picture = image?.closest(".ReactCrop");
    picture?.querySelector<HTMLElement>(".ReactCrop__crop-selection")?.focus();
  }, [image]);

  async function save(): Promise<void> {
    if (!image || !crop) return;
    setBusy(true);
    setError(undefined);
    try {
      await setAvatar(file, squareOf(crop, image.naturalWidth, image.naturalHeight));
      toast({ title: t("crop.saved"), variant: "success" });
      onClose();
    } catch (failure) {
      setError(describeError(failure));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("crop.title")}
      description={t("crop.text")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button busy={isBusy} aria-disabled={!image} onClick={() => void save()}>
            {t("crop.save")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {url && !isTooLarge && (
          <ReactCrop
            crop={crop}
            onChange={(_, percent) => setCrop(percent)}
            aspect={1}
            minWidth={40}
            keepSelection
            ruleOfThirds
            disabled={isBusy}
            ariaLabels={{
              cropArea: t("crop.area"),
              nwDragHandle: t("crop.handle"),
              nDragHandle: t("crop.handle"),
              neDragHandle: t("crop.handle"),
              eDragHandle: t("crop.handle"),
              seDragHandle: t("crop.handle"),
              sDragHandle: t("crop.handle"),
              swDragHandle: t("crop.handle"),
              wDragHandle: t("crop.handle"),
            }}
            className="mx-auto max-h-[50dvh] overflow-hidden rounded-md"
          >
            <img
              src={url}
              alt={t("crop.picture")}
              className="max-h-[50dvh]"
              onLoad={(event) => begin(event.currentTarget)}
              onError={() => setError(t("crop.unreadable"))}
            />
          </ReactCrop>
        )}
        <FormError>{error}</FormError>
      </div>
    </Dialog>
  );
}
