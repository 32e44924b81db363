import { describe, expect, it } from "vitest";
import { endBefore, parseRule } from "./rule.ts";

const berlin = { all_day: false, time_zone: "Europe/Berlin" };
const days = { all_day: true, time_zone: "Europe/Berlin" };

describe("A repeat rule", () => {
  it.each([
    ["FREQ=WEEKLY", "FREQ=WEEKLY"],
    ["RRULE:freq=weekly;byday=mo,we", "FREQ=WEEKLY;BYDAY=MO,WE"],
    ["BYDAY=-1FR;FREQ=MONTHLY;INTERVAL=1", "FREQ=MONTHLY;BYDAY=-1FR"],
    [
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    ],
    ["FREQ=DAILY;UNTIL=20261231T225959Z", "FREQ=DAILY;UNTIL=20261231T225959Z"],
  ])("%s is stored as %s", (text, rule) => {
    expect(parseRule(text, berlin)).toEqual({ rule });
  });

  it("that ends on a day ends with that day where the event is", () => {
    expect(parseRule("FREQ=DAILY;UNTIL=20260701", berlin)).toEqual({
      rule: "FREQ=DAILY;UNTIL=20260701T215959Z",
    });
    expect(parseRule("FREQ=DAILY;UNTIL=20260701T120000Z", days)).toEqual({
      rule: "FREQ=DAILY;UNTIL=20260701",
    });
  });

  it.each([
    ["", "cannot be read"],
    ["WEEKLY", "cannot be read"],
    ["INTERVAL=2", "cannot be read"],
    ["FREQ=WEEKLY;FREQ=DAILY", "cannot be read"],
    ["FREQ=SECONDLY", "once on each day"],
    ["FREQ=MINUTELY;INTERVAL=999", "once on each day"],
    ["FREQ=DAILY;BYHOUR=1,2,3", "once on each day"],
    ["FREQ=DAILY;BYSECOND=0,1,2,3,4,5", "once on each day"],
    ["FREQ=DAILY;COUNT=999999999", "COUNT of this repeat rule"],
    ["FREQ=DAILY;COUNT=367", "at most 366 dates"],
    ["FREQ=DAILY;COUNT=0", "COUNT of this repeat rule"],
    ["FREQ=DAILY;INTERVAL=0", "INTERVAL of this repeat rule"],
    ["FREQ=DAILY;COUNT=3;UNTIL=20270101", "not both"],
    ["FREQ=DAILY;UNTIL=20270230", "not a day"],
    ["FREQ=DAILY;UNTIL=20270228T990000Z", "not a day"],
    ["FREQ=WEEKLY;BYMONTHDAY=3", "BYMONTHDAY does not go"],
    ["FREQ=WEEKLY;BYDAY=2MO", "counted weekday"],
    ["FREQ=MONTHLY;BYMONTHDAY=32", "BYMONTHDAY of this"],
    ["FREQ=MONTHLY;BYWEEKNO=3", "BYWEEKNO needs"],
    ["FREQ=DAILY;BYSETPOS=1", "another part"],
    ["FREQ=DAILY;RSCALE=CHINESE", "knows no RSCALE"],
    ["FREQ=DAILY;X-EVIL=1", "knows no X-EVIL"],
    ["FREQ=DAILY\nRDATE:20260101T000000Z", "FREQ of this repeat rule"],
    ["FREQ=DAILY;__proto__=1", "knows no __PROTO__"],
    ["FREQ=DAILY;constructor=1", "knows no CONSTRUCTOR"],
  ])("%j is refused: %s", (text, sentence) => {
    expect(parseRule(text, berlin)).toEqual({ problem: expect.stringContaining(sentence) });
  });

  it("is ended before one of its dates", () => {
    const date = new Date("2026-03-10T08:00:00Z");
    expect(endBefore("FREQ=DAILY;COUNT=9", date, false)).toBe("FREQ=DAILY;UNTIL=20260310T075959Z");
    const day = new Date("2026-03-10T00:00:00Z");
    expect(endBefore("FREQ=DAILY;BYDAY=MO", day, true)).toBe("FREQ=DAILY;BYDAY=MO;UNTIL=20260309");
  });
});
