import type { DestinationStream } from "pino";

const names: Record<number, string> = {
  10: "trace",
  20: "debug",
  30: "info ",
  40: "WARN ",
  50: "ERROR",
  60: "FATAL",
};

/** Fields that a person at a terminal does not need to see as details. */
const hidden = new Set(["level", "time", "msg", "err"]);

/** One JSON log line as a line to read: `12:01:03 WARN  message  field=value`, then any stack. */
function readable(line: string): string {
  const entry: Record<string, unknown> = JSON.parse(line);
  const time = String(entry.time).slice(11, 19);
  const details = Object.entries(entry)
    .filter(([key]) => !hidden.has(key))
    .map(([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const err = entry.err as { stack?: string; message?: string } | undefined;
  const head = `${time} ${names[Number(entry.level)] ?? entry.level} ${entry.msg ?? err?.message}`;
  const trace = err ? `\n${err.stack ?? err.message}` : "";
  return `${[head, ...details].join("  ")}${trace}\n`;
}

/** Turns the JSON lines of the log into readable ones on their way to `out`. */
export function terminalStream(out: DestinationStream): DestinationStream {
  return { write: (line) => out.write(readable(line)) };
}
