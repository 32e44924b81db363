const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Text of XML as it is meant. */
export const plain = (xml: string): string =>
  xml.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? "");

/** Text of the first element of a name; undefined where there is none. */
export function element(xml: string, name: string): string | undefined {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return found === undefined ? undefined : plain(found);
}

/** Whether a page of a listing says that there are more. */
export const goesOn = (xml: string): boolean => /<IsTruncated>\s*true\s*<\/IsTruncated>/.test(xml);
