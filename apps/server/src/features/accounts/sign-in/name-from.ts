import { limits, PersonName } from "@parley/contract";

/** A person's name as a sign-in service gave it, made fit for ours. */
export function nameFrom(given: string): string {
  const plain = [...given.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ").trim()];
  const parsed = PersonName.safeParse(plain.slice(0, limits.personName).join(""));
  return parsed.success ? parsed.data : "New member";
}
