import { z } from "zod";
import { StartError } from "./platform/start-error.ts";

/** A switch; left out, it is as said. */
export const onOff = (fallback: "on" | "off") =>
  z
    .enum(["on", "off"], { error: 'must be "on" or "off"' })
    .default(fallback)
    .transform((value) => value === "on");

/** Only scheme, host and port: the app lives at the root of its address. */
export function isOrigin(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "") return false;
  return url.pathname === "/" && url.search === "" && url.hash === "";
}

/** Whole megabytes, as a number of them. */
export const megabytes = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, { error: "must be a whole number of megabytes" })
  .transform(Number);

/** A secret that programs send: nobody guesses it, and it fits into a header. */
export const token = z.string().regex(/^[\w.~+/=-]{24,200}$/, {
  error: "must be 24 to 200 letters and digits that nobody guesses",
});

/**
 * Whether settings that make sense only together are given; throws a StartError that names what is missing of them.
 * @param isWanted whether another setting asks for them anyway
 */
export function together(values: Record<string, string | undefined>, isWanted = false): boolean {
  const missing = Object.keys(values).filter((name) => values[name] === undefined);
  if (missing.length === 0) return true;
  if (missing.length === Object.keys(values).length && !isWanted) return false;
  throw new StartError(
    `The configuration is wrong: ${Object.keys(values).join(", ")} belong together, and ${missing.join(", ")} is missing.`,
  );
}
