import { useEffect, useState } from "react";
import { addDays, type Day, dayOf, startOfDay } from "./calendar/dates.ts";

/** Today, where this device is; becomes tomorrow at midnight. */
export function useToday(): Day {
  const [today, setToday] = useState(() => dayOf(new Date()));
  useEffect(() => {
    const look = () => setToday(dayOf(new Date()));
    const timer = setTimeout(look, +startOfDay(addDays(today, 1)) - Date.now() + 1_000);
    // A device that slept has missed the time.
    addEventListener("focus", look);
    return () => {
      clearTimeout(timer);
      removeEventListener("focus", look);
    };
  }, [today]);
  return today;
}
