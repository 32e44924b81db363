export { backupCommand, restoreCommand, verifyCommand } from "./commands.ts";
export { backUpBeforeMigration } from "./keep-backups.ts";
