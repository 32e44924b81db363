import { createHmac, timingSafeEqual } from "node:crypto";
import { Id } from "@parley/contract";

const sign = (user_id: string, key: Buffer): Buffer =>
  createHmac("sha256", key).update(`missed letters of ${user_id}`).digest();

/** What a letter's link carries to end letters to this person, without a login. It does nothing else. */
export const unsubscribeToken = (user_id: string, key: Buffer): string =>
  `${user_id}.${sign(user_id, key).toString("base64url")}`;

/** Whose letters a token ends; undefined when it was not made here. */
export function readUnsubscribeToken(token: string, key: Buffer): string | undefined {
  const [user_id = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  const right = sign(user_id, key);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return Id.safeParse(user_id).data;
}
