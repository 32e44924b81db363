import { sign } from "node:crypto";
import type { Keys } from "../../platform/keys.ts";

/** Seconds that a proof is good for; push services take at most 24 hours. */
const GOOD_FOR = 12 * 60 * 60;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * The `Authorization` header that shows a push service who sends (RFC 8292).
 * @param endpoint the subscription's address; its origin is the audience
 * @param subject `mailto:` or `https:` address of whoever runs this server
 */
export function vapidHeader(
  endpoint: string,
  { push, subject, now }: Pick<Keys, "push"> & { subject: string; now: Date },
): string {
  const exp = Math.floor(now.getTime() / 1_000) + GOOD_FOR;
  const claims = { aud: new URL(endpoint).origin, exp, sub: subject };
  const unsigned = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
  const signature = sign("sha256", Buffer.from(unsigned), {
    key: push.private_key,
    dsaEncoding: "ieee-p1363",
  });
  return `vapid t=${unsigned}.${signature.toString("base64url")}, k=${push.public_key}`;
}
