const rules = new Intl.PluralRules("ar");

/** A name, place or time inside Arabic text: marks around it keep its own direction, and its signs in place. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/**
 * Counts things in Arabic.
 *
 * @param count a whole number from 1
 * @param forms one, two and the nouns after 3–10, 11–99 and hundreds: "رسالة واحدة", "رسالتان", "رسائل", "رسالة", "رسالة"
 */
export function counted(
  count: number,
  [one, two, few, many, other]: readonly [string, string, string, string, string],
): string {
  const form = rules.select(count);
  if (form === "one") return one;
  if (form === "two") return two;
  return `${count} ${form === "few" ? few : form === "many" ? many : other}`;
}
