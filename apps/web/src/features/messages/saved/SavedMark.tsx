import type { SavedMessage } from "@parley/contract";
import { Bookmark } from "lucide-react";
import { useTranslation } from "react-i18next";
import { momentText } from "../../../platform/moments.ts";

/** Says above a message that one keeps it for later, and when one is reminded of it. */
export default function SavedMark({ saved }: { saved: SavedMessage }) {
  const { t, i18n } = useTranslation("later");
  const { remind_at } = saved;
  const when = remind_at && momentText(new Date(remind_at), i18n.language, new Date());
  return (
    <p className="flex items-center gap-1 text-meta text-link">
      <Bookmark aria-hidden className="size-3 fill-current" strokeWidth={1.75} />
      {when ? t("mark.remind", { when }) : t("mark.saved")}
    </p>
  );
}
