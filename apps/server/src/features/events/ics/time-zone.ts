import { Temporal } from "temporal-polyfill";

/** Years that a zone is told for: those around the dates of the calendar. */
export interface Span {
  from: number;
  to: number;
}

interface Change {
  /** Local time before the change, as iCalendar writes it. */
  at: string;
  from: string;
  to: string;
  isSummer: boolean;
}

const pad = (value: number) => String(value).padStart(2, "0");

function offset(nanoseconds: number): string {
  const seconds = Math.abs(nanoseconds / 1e9);
  const hours = pad(Math.floor(seconds / 3600));
  const rest = seconds % 60 === 0 ? "" : pad(seconds % 60);
  return `${nanoseconds < 0 ? "-" : "+"}${hours}${pad(Math.floor(seconds / 60) % 60)}${rest}`;
}

const local = (time: Temporal.PlainDateTime) =>
  time.toString({ smallestUnit: "second" }).replace(/[-:]/g, "");

/** Each change of the clock, with what it was before. */
function changesOf(zone: string, { from, to }: Span): Change[] {
  const changes: Change[] = [];
  const start = Temporal.PlainDate.from({ year: from, month: 1, day: 1 }).toZonedDateTime(zone);
  let next = start.getTimeZoneTransition("next");
  while (next && next.year <= to) {
    const before = next.subtract({ nanoseconds: 1 }).offsetNanoseconds;
    changes.push({
      at: local(
        next.toInstant().toZonedDateTimeISO("UTC").toPlainDateTime().add({ nanoseconds: before }),
      ),
      from: offset(before),
      to: offset(next.offsetNanoseconds),
      isSummer: next.offsetNanoseconds > before,
    });
    next = next.getTimeZoneTransition("next");
  }
  return changes;
}

function component(change: Change, further: string[]): string[] {
  const name = change.isSummer ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${name}`,
    `DTSTART:${change.at}`,
    `TZOFFSETFROM:${change.from}`,
    `TZOFFSETTO:${change.to}`,
    ...further.map((at) => `RDATE:${at}`),
    `END:${name}`,
  ];
}

/**
 * The VTIMEZONE of an IANA zone, with every change of its clock in these years one by one: rules that governments
 * change from year to year cannot be told in one.
 */
export function timeZoneOf(zone: string, span: Span): string {
  const start = Temporal.PlainDate.from({ year: span.from, month: 1, day: 1 }).toZonedDateTime(
    zone,
  );
  const same = offset(start.offsetNanoseconds);
  const at = local(start.toPlainDateTime());
  const first: Change = { at, from: same, to: same, isSummer: false };
  const groups = Map.groupBy(changesOf(zone, span), ({ from, to }) => `${from} ${to}`);
  const lines = [...groups.values()].flatMap(([head, ...rest]) =>
    head
      ? component(
          head,
          rest.map((change) => change.at),
        )
      : [],
  );
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...component(first, []),
    ...lines,
    "END:VTIMEZONE",
  ].join("\r\n");
}
