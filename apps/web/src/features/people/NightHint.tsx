import type { Id } from "@parley/contract";
import { BellOff, Moon, UserX } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePresence } from "../presence/index.ts";
import { isNightThere, localTime } from "./local-time.ts";
import { quietNow } from "./quiet-now.ts";
import { usePersonById } from "./store.ts";
import { useProfileCard } from "./use-profile-card.ts";

/** ms between two looks at the clock. */
const LOOK = 20_000;

const line = "flex items-center gap-1.5 truncate";
const icon = { "aria-hidden": true, className: "size-3.5 shrink-0", strokeWidth: 1.75 } as const;

/**
 * "It is 03:12 for Ada", while it is night for them and another time than here, and whether they want no disturbance:
 * for a while, or now by their quiet hours. Whoever has no account any more does neither.
 */
export default function NightHint({ id }: { id: Id }) {
  const { t, i18n } = useTranslation("details");
  const person = usePersonById(id);
  const shown = useProfileCard(id);
  const isBusy = usePresence(id)?.status === "busy";
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), LOOK);
    return () => clearInterval(timer);
  }, []);
  const zone = shown?.profile.time_zone ?? "";
  const isPaused = isBusy || quietNow(shown, now) !== undefined;
  const name = (person ?? shown)?.name.split(/\s/)[0];
  if (name === undefined) return null;
  if (person && !person.is_active)
    return (
      // To be read to its end, on the narrowest phone too.
      <p className="flex items-start gap-1.5">
        <UserX {...icon} className="mt-0.75 size-3.5 shrink-0" />
        {t("group.inactive", { name })}
      </p>
    );
  if (isPaused)
    return (
      <p className={line}>
        <BellOff {...icon} />
        {t("group.paused", { name })}
      </p>
    );
  if (!isNightThere(zone, now)) return null;
  return (
    <p className={line}>
      <Moon {...icon} />
      {t("group.night", { time: localTime(zone, i18n.language, now), name })}
    </p>
  );
}
