import { limits } from "@parley/contract";
import { Temporal } from "temporal-polyfill";

/** A rule in the form in which it is stored, or the sentence that says why it cannot be followed. */
export type ParsedRule = { rule: string } | { problem: string };

const WEEKDAY = "(?:MO|TU|WE|TH|FR|SA|SU)";
const list = (item: string) => new RegExp(`^${item}(?:,${item})*$`);
const signed = (most: string) => `[+-]?${most}`;

const MONTH_DAY = signed("(?:[1-9]|[12]\\d|3[01])");
const YEAR_DAY = signed("(?:[1-9]\\d?|[12]\\d\\d|3[0-5]\\d|36[0-6])");

/** Parts of a rule in the order in which they are written, with what each may say. */
const parts: Record<string, RegExp> = {
  FREQ: /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d{0,2}$/,
  COUNT: /^[1-9]\d{0,3}$/,
  UNTIL: /^\d{8}(?:T\d{6}Z)?$/,
  BYMONTH: list("(?:[1-9]|1[0-2])"),
  BYWEEKNO: list(signed("(?:[1-9]|[1-4]\\d|5[0-3])")),
  BYYEARDAY: list(YEAR_DAY),
  BYMONTHDAY: list(MONTH_DAY),
  BYDAY: list(`(?:[+-]?(?:[1-9]|[1-4]\\d|5[0-3]))?${WEEKDAY}`),
  BYSETPOS: list(YEAR_DAY),
  WKST: new RegExp(`^${WEEKDAY}$`),
};

const problem = (sentence: string): ParsedRule => ({ problem: sentence });
const TOO_OFTEN = "An event repeats by days, weeks, months or years, once on each day.";
const NO_RULE = "This repeat rule cannot be read. Write one such as FREQ=WEEKLY;BYDAY=MO.";

function read(text: string): Map<string, string> | string {
  const found = new Map<string, string>();
  const body = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, "");
  for (const part of body.split(";")) {
    const [name = "", value, ...rest] = part.split("=");
    if (value === undefined || rest.length > 0 || found.has(name)) return NO_RULE;
    if (/^BY(?:HOUR|MINUTE|SECOND)$/.test(name)) return TOO_OFTEN;
    const shape = parts[name];
    if (!shape) return `A repeat rule here knows no ${name.slice(0, 20) || "nameless part"}.`;
    if (name === "FREQ" && /^(?:SECOND|MINUTE|HOUR)LY$/.test(value)) return TOO_OFTEN;
    if (!shape.test(value)) return `${name} of this repeat rule has a value that it cannot have.`;
    found.set(name, value);
  }
  return found.has("FREQ") ? found : NO_RULE;
}

/** What RFC 5545 (3.3.10) rules out, beyond the shape of each part. */
function contradiction(rule: Map<string, string>): string | undefined {
  const freq = rule.get("FREQ");
  const hasOrdinal = /\d/.test(rule.get("BYDAY") ?? "");
  if (rule.has("COUNT") && rule.has("UNTIL"))
    return "A series ends after a number of dates or on a day, not both.";
  if (Number(rule.get("COUNT") ?? 0) > limits.seriesDates)
    return `A series that is counted has at most ${limits.seriesDates} dates. End it on a day instead.`;
  if (rule.has("BYWEEKNO") && freq !== "YEARLY") return "BYWEEKNO needs FREQ=YEARLY.";
  if (rule.has("BYYEARDAY") && freq !== "YEARLY") return "BYYEARDAY needs FREQ=YEARLY.";
  if (rule.has("BYMONTHDAY") && freq === "WEEKLY")
    return "BYMONTHDAY does not go with FREQ=WEEKLY.";
  if (hasOrdinal && (freq === "DAILY" || freq === "WEEKLY" || rule.has("BYWEEKNO")))
    return "A counted weekday such as 2MO needs FREQ=MONTHLY or FREQ=YEARLY.";
  const by = [...rule.keys()].some((name) => name.startsWith("BY") && name !== "BYSETPOS");
  if (rule.has("BYSETPOS") && !by) return "BYSETPOS needs another part that it picks from.";
  return undefined;
}

const NO_DAY = "UNTIL of this repeat rule is not a day.";

/** UNTIL as RFC 5545 wants it: a date beside dates, a moment in UTC beside moments. */
function untilOf(value: string, all_day: boolean, time_zone: string): string | undefined {
  const date = `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6, 8)}`;
  try {
    const day = Temporal.PlainDate.from(date, { overflow: "reject" });
    if (all_day) return value.slice(0, 8);
    if (value.length > 8) {
      Temporal.PlainTime.from(value.slice(9, 15), { overflow: "reject" });
      return value;
    }
    // A day means all of it, where the event is.
    const end = day.add({ days: 1 }).toZonedDateTime(time_zone).subtract({ seconds: 1 });
    return end.toInstant().toString({ smallestUnit: "second" }).replace(/[-:]/g, "");
  } catch {
    return undefined;
  }
}

/**
 * Reads a rule that somebody wrote. What is left can be followed quickly: at most one occurrence a day.
 * @param when how UNTIL is to be understood
 */
export function parseRule(
  text: string,
  { all_day, time_zone }: { all_day: boolean; time_zone: string },
): ParsedRule {
  const rule = read(text);
  if (typeof rule === "string") return problem(rule);
  const wrong = contradiction(rule);
  if (wrong) return problem(wrong);
  const until = rule.get("UNTIL");
  if (until !== undefined) {
    const exact = untilOf(until, all_day, time_zone);
    if (exact === undefined) return problem(NO_DAY);
    rule.set("UNTIL", exact);
  }
  const written = Object.keys(parts).flatMap((name) => {
    const value = rule.get(name);
    return value === undefined || (name === "INTERVAL" && value === "1") ? [] : `${name}=${value}`;
  });
  return { rule: written.join(";") };
}

/** The rule, ending before `moment` instead of where it ended. */
export function endBefore(rule: string, moment: Date, all_day: boolean): string {
  const kept = rule.split(";").filter((part) => !/^(?:COUNT|UNTIL)=/.test(part));
  const last = new Date(+moment - 1_000).toISOString().replace(/[-:]|\.\d+/g, "");
  return [...kept, `UNTIL=${all_day ? last.slice(0, 8) : last}`].join(";");
}
