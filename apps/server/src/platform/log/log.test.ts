import { describe, expect, test } from "vitest";
import { createLog } from "./log.ts";

/** What a log writes for one call. */
function written(terminal: boolean, write: (log: ReturnType<typeof createLog>) => void): string {
  let text = "";
  const destination = {
    write: (line: string) => {
      text += line;
    },
  };
  write(createLog({ level: "info", terminal, destination }));
  return text;
}

describe("createLog", () => {
  test("writes one JSON object a line, with the time in UTC", () => {
    const line = written(false, (log) => log.warn({ user_id: "u1" }, "Said"));
    expect(JSON.parse(line)).toEqual({
      level: 40,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      user_id: "u1",
      msg: "Said",
    });
  });

  test("keeps secrets out", () => {
    const line = written(false, (log) =>
      log.info({
        password: "hidden",
        body: { token: "hidden" },
        req: { headers: { authorization: "Bearer hidden", cookie: "a=hidden" } },
      }),
    );
    expect(line).not.toContain("hidden");
  });

  test("keeps of an error what it is, not the values that it quotes", () => {
    const error = Object.assign(new Error('invalid input syntax for type uuid: "my words"'), {
      ...{ severity: "ERROR", code: "22P02", table: "messages" },
      ...{
        detail: "Failing row contains (my words).",
        where: "my words",
        parameters: ["my words"],
      },
    });
    const line = written(false, (log) =>
      log.error({ err: new Error("It failed.", { cause: error }) }),
    );
    expect(line).not.toContain("my words");
    expect(JSON.parse(line).err.stack).toMatch(
      /^Error: It failed\.\n(?:.|\n)*caused by: Error: invalid/,
    );
    const alone = JSON.parse(written(false, (log) => log.error({ err: error }))).err;
    expect(alone).toMatchObject({ code: "22P02", table: "messages", type: "Error" });
  });

  test("stays silent below its level", () => {
    expect(written(false, (log) => log.debug("Not said"))).toBe("");
  });

  test("writes lines for a person, with the stack of an error", () => {
    const error = new Error("it broke");
    const text = written(true, (log) => log.error({ err: error, channel: "c1" }, "Work failed."));
    expect(text).toMatch(
      /^\d\d:\d\d:\d\d ERROR Work failed\. {2}channel=c1\nError: it broke\n {4}at /,
    );
  });
});
