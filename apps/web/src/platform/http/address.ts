type Value = string | number | boolean | undefined | null;

/** A query string with its `?`, without what is undefined or null; empty when nothing is left. */
export function queryString(query: Readonly<Record<string, unknown>> | undefined): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}) as [string, Value][]) {
    if (value !== undefined && value !== null) parts.append(name, String(value));
  }
  const text = parts.toString();
  return text && `?${text}`;
}

/** Puts values in the place of `:name` in a path. */
export function fillPath(
  path: string,
  params: Readonly<Record<string, unknown>> | undefined,
): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined || value === null) throw new Error(`${path} needs ${name}.`);
    return encodeURIComponent(String(value));
  });
}
