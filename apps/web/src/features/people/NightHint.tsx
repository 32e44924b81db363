import type { Id } from "@parley/contract";
import { Moon } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isNightThere, localTime } from "./local-time.ts";
import { usePersonById } from "./store.ts";
import { useProfileCard } from "./use-profile-card.ts";

/** ms between two looks at the clock. */
const LOOK = 20_000;

/** "It is 03:12 for Ada", while it is night for them and another time than here; else nothing. */
export default function NightHint({ id }: { id: Id }) {
  const { t, i18n } = useTranslation("details");
  const person = usePersonById(id);
  const shown = useProfileCard(id);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), LOOK);
    return () => clearInterval(timer);
  }, []);
  const zone = shown?.profile.time_zone ?? "";
  const name = (person ?? shown)?.name.split(/\s/)[0];
  if (name === undefined || !isNightThere(zone, now)) return null;
  return (
    <p className="flex items-center gap-1.5 truncate">
      <Moon aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
      {t("group.night", { time: localTime(zone, i18n.language, now), name })}
    </p>
  );
}
