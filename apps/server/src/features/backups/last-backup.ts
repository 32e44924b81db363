import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Its time of change is when the last backup of a data folder was done. */
export const lastBackupFile = (dataDir: string): string => join(dataDir, "last-backup");

/** Notes that a backup was written to its end; nothing depends on it but the figure that is watched. */
export function noteBackup(dataDir: string, at: Date): void {
  try {
    writeFileSync(lastBackupFile(dataDir), `${at.toISOString()}\n`, { mode: 0o600 });
  } catch {
    // The backup is there all the same: a data folder that cannot be written must not make it a failure.
  }
}
