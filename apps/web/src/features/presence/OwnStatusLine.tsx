import { useTranslation } from "react-i18next";
import { CustomStatusText } from "./CustomStatusText.tsx";
import { useMyPresence } from "./store.ts";

/** What others see of oneself, in a line: the custom status, else whether one is online. */
export function OwnStatusLine({ fallback }: { fallback: string }) {
  const { t } = useTranslation("common");
  const mine = useMyPresence();
  if (!mine) return <bdi>{fallback}</bdi>;
  if (mine.custom) return <CustomStatusText custom={mine.custom} />;
  return t(`presence.${mine.chosen === "offline" ? "invisible" : mine.status}`);
}
