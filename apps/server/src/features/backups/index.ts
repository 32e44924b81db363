export { backupCommand, restoreCommand, verifyCommand } from "./commands.ts";
export { copyDatabaseCommand } from "./copy-command.ts";
export { backUpBeforeMigration } from "./keep-backups.ts";
export { lastBackupFile } from "./last-backup.ts";
