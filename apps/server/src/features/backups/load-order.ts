import type { Table } from "./queries/catalog.ts";

/**
 * Tables in an order in which each comes after all that it refers to; otherwise by name. Throws an Error
 * where there is none, which a migration must not bring about.
 */
export function loadOrder(
  tables: readonly Table[],
  references: readonly { from: string; to: string }[],
): Table[] {
  const names = new Set(tables.map(({ name }) => name));
  const needs = new Map<string, Set<string>>();
  for (const { from, to } of references) {
    if (names.has(to)) needs.set(from, (needs.get(from) ?? new Set()).add(to));
  }
  const ordered: Table[] = [];
  const done = new Set<string>();
  let waiting = tables.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  while (waiting.length > 0) {
    const ready = waiting.filter(({ name }) =>
      [...(needs.get(name) ?? [])].every((other) => done.has(other)),
    );
    if (ready.length === 0) {
      throw new Error(
        `These tables refer to each other: ${waiting.map(({ name }) => name).join()}`,
      );
    }
    for (const table of ready) done.add(table.name);
    ordered.push(...ready);
    waiting = waiting.filter(({ name }) => !done.has(name));
  }
  return ordered;
}
