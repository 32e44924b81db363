import { some } from "../../platform/cli/counted.ts";
import type { BackedUp } from "./back-up.ts";
import type { Manifest, Summary } from "./format.ts";

/** Bytes as people read them. */
export function bytesText(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${value.toFixed(power === 0 || value >= 100 ? 0 : 1)} ${units[power]}`;
}

/** What a backup is and holds. */
export function contentLines(
  { parley, created_at, migrations, contents }: Manifest,
  summary: Summary,
): string[] {
  const { tables, files, data } = summary;
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const of = (table: string) => tables[table]?.rows ?? 0;
  return [
    `Made       ${created_at} by Parley ${parley}, migration ${migrations.at(-1)?.name}`,
    `Database   ${some(of("messages"), "message")}, ${some(of("users"), "account")}, ${some(of("channels"), "conversation")} (${some(rows, "row")} in ${some(Object.keys(tables).length, "table")})`,
    contents === "database"
      ? "Files      none: this is a backup of the database alone"
      : `Files      ${some(files.count, "file")}, ${bytesText(files.bytes)}; of the data folder ${some(data.count, "file")}`,
  ];
}

/** Files that are not as they should be. */
export function troubleLines({ missing, damaged }: Summary): string[] {
  return [
    ...(missing.length > 0
      ? [
          `To note    ${some(missing.length, "file")} named by the database could not be found: ${missing.slice(0, 5).join(", ")}`,
        ]
      : []),
    ...(damaged.length > 0
      ? [
          `To note    ${some(damaged.length, "upload")} on this disk not as uploaded: ${damaged.slice(0, 5).join(", ")}`,
        ]
      : []),
  ];
}

/**
 * What a backup took, as lines for a terminal.
 * @param isQuiet only what somebody should look at
 */
export function backupLines(
  { manifest, summary, bytes, left }: BackedUp,
  file: string,
  isQuiet: boolean,
): string[] {
  if (isQuiet) return troubleLines(summary);
  return [
    ...contentLines(manifest, summary),
    ...troubleLines(summary),
    ...left.map((path) => `Left out   ${path}`),
    `The backup is complete: ${file}, ${bytesText(bytes)}.`,
  ];
}
