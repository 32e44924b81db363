/** A number as people read it. */
export const counted = (value: number): string => value.toLocaleString("en-US");

/** `1 file`, `12 files`. */
export const some = (value: number, one: string, more = `${one}s`): string =>
  `${counted(value)} ${value === 1 ? one : more}`;
