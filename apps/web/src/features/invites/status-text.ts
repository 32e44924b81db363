const words = { 1: "pending", 2: "accepted", 3: "declined" } as const;

/** The word for a status in the texts `status.*`: one that this version does not know is unknown. */
export function statusWord(status: number): (typeof words)[keyof typeof words] | "unknown" {
  return Object.hasOwn(words, status) ? words[status as keyof typeof words] : "unknown";
}
