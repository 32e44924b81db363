/** What is being typed at the end of a query, and where it begins. */
export interface Typed {
  type: "from" | "in" | "value" | "words";
  /** What the suggestions must fit. */
  part: string;
  /** Where a suggestion goes in; what stands before stays. */
  start: number;
}

/** Values that an operator knows, as they are written. */
const VALUES = [
  ...["has:link", "has:file", "has:image", "is:thread", "is:pinned", "mentions:me"],
  ...["on:today", "on:yesterday", "before:today", "after:yesterday"],
] as const;
export type OperatorValue = (typeof VALUES)[number];

/** Operators that take what one types, beginning with what they are followed by. */
const OPEN = ["from:@", "in:#"] as const;
export type OpenOperator = (typeof OPEN)[number];

/** What the query ends with: an operator's value, or words. */
export function typedAt(query: string): Typed {
  const named = /(?:^|\s)-?((from|in):([^\s"]*))$/i.exec(query);
  if (named) {
    const [, whole = "", name = "", value = ""] = named;
    const type = name.toLowerCase() === "from" ? "from" : "in";
    return { type, part: value.replace(/^[@#]/, ""), start: query.length - whole.length };
  }
  const last = /\S*$/.exec(query)?.[0].replace(/^-/, "") ?? "";
  const isOperator = /^[a-z]+:/i.test(last) && operatorsFor(last).length > 0;
  const type = isOperator ? "value" : "words";
  return { type, part: isOperator ? last : query.trim(), start: query.length - last.length };
}

/** Operators, with their value if they have few, that begin with what is typed. */
export function operatorsFor(typed: string): readonly (OperatorValue | OpenOperator)[] {
  const wanted = typed.toLowerCase();
  if (wanted.length < 2) return [];
  return [...OPEN, ...VALUES].filter((one) => one.startsWith(wanted) && one !== wanted);
}

/** The query with what is typed at its end replaced. A space follows what is complete. */
export const completed = (query: string, { start }: Typed, text: string): string =>
  `${query.slice(0, start)}${text}${/[@#]$/.test(text) ? "" : " "}`;

/** A name as the value of an operator: in quotes where it has spaces. */
export const operatorValue = (name: string): string => (/\s/.test(name) ? `"${name}"` : name);
