/** What a path is made of, and nothing else. */
const KEY = /^[a-z0-9_-]{1,80}(?:\.[a-z0-9]{1,8})?$/;

/** Whether a name found in a store is a key of ours. */
export const isKey = (name: string): boolean => KEY.test(name);

/** Throws where something is no key: one that a person made could lead anywhere. */
export function demandKey(key: string): void {
  if (!isKey(key)) throw new Error(`"${key}" is no key of a file.`);
}
