import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { copyText } from "../copy-link.ts";

/** Copies a block of code; shows when one points at it, or reaches it by key. */
export function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation("markdown");
  return (
    <IconButton
      label={t("copyCode")}
      onClick={() => void copyText(code, t("copied"))}
      className="absolute end-1 top-1 bg-raised opacity-0 group-hover/code:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
    >
      <Copy aria-hidden className="size-4" strokeWidth={1.75} />
    </IconButton>
  );
}
