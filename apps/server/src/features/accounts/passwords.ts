import { availableParallelism } from "node:os";
import { AppError } from "../../platform/app-error.ts";

/**
 * argon2id with the parameters OWASP recommends (19 MiB, 2 passes, 1 lane).
 * Source: OWASP Password Storage Cheat Sheet.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing fills a core and 19 MiB each: few at once, and a queue that cannot grow without end. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
const MAX_WAITING = 200;

/** Its code is loaded where the first password comes. */
const argon2 = () => import("@node-rs/argon2");

let running = 0;
const waiting: Array<() => void> = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new AppError("rate_limited");
    // Whoever finishes hands over its place, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** A password's argon2id hash in PHC format. */
export const hashPassword = (password: string) =>
  inTurn(async () => (await argon2()).hash(password, PARAMETERS));

/** Verified against when there is no account, so that both answers take as long. */
let decoy: Promise<string> | undefined;

/** Whether the password fits; `hash` null (no account, or one without a password) never does. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("nobody has this password").catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  const against = stored ?? (await decoy);
  const fits = await inTurn(async () => (await argon2()).verify(against, password));
  return fits && stored !== null;
}
