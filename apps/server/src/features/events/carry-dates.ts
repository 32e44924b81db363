import type { Tx } from "../../platform/database/db.ts";
import {
  dropDates,
  renameDates,
  saveExceptionTimes,
  selectAnsweredDates,
} from "./queries/exceptions.ts";
import { carriedOver, renamedDate } from "./repeat/carry-over.ts";
import type { Dates, Exception } from "./repeat/occurrences.ts";
import type { Schedule } from "./repeat/schedule.ts";

type Series = Schedule & { _id: string };

/** Names of the dates of which something was said alone: changed, taken out, or answered. */
export async function selectSpecialDates(
  tx: Tx,
  event_id: string,
  { exceptions }: Dates,
): Promise<Date[]> {
  const answered = await selectAnsweredDates(tx, event_id);
  const names = [...exceptions.map(({ occurrence }) => occurrence), ...answered];
  return [...new Map(names.map((name) => [+name, name])).values()];
}

/**
 * What was said of single dates goes along to the series that takes their place, to its date on the same
 * day. Where it has none, it is forgotten.
 * @param since only dates from this one on; the others stay where they are
 * @returns the exceptions that went along
 */
export async function carryDates(
  tx: Tx,
  { from, to, dates }: { from: Series; to: Series; dates: Dates },
  since?: Date,
): Promise<Exception[]> {
  const special = await selectSpecialDates(tx, from._id, dates);
  const names = since ? special.filter((name) => name >= since) : special;
  const renamed = new Map<Date, Date>();
  for (const name of names) {
    const next = renamedDate(from, to, name);
    if (next) renamed.set(name, next);
  }
  const next = new Map([...renamed].map(([old, name]) => [+old, name]));
  const carried = dates.exceptions.flatMap((exception) => {
    const name = next.get(+exception.occurrence);
    return name ? [carriedOver(from, to, exception, name)] : [];
  });
  await dropDates(
    tx,
    from._id,
    names.filter((name) => !renamed.has(name)),
  );
  await renameDates(tx, { from: from._id, to: to._id }, renamed);
  await saveExceptionTimes(tx, to._id, carried);
  return carried;
}
