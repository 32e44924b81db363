import { type Command, UsageError } from "../../platform/cli/command.ts";
import { counted, some } from "../../platform/cli/counted.ts";
import { progressBar } from "../../platform/cli/progress.ts";
import { folderStore } from "../../platform/files/open-store.ts";
import { StartError } from "../../platform/start-error.ts";
import { copyFiles } from "./copy-files.ts";

/** `copy-files to-s3|to-folder`: copies what one store of files has and the other has not. */
export const copyFilesCommand: Command = async (context, args) => {
  const [way, ...more] = args;
  if ((way !== "to-s3" && way !== "to-folder") || more.length > 0) {
    throw new UsageError("Say to-s3 or to-folder.");
  }
  if (!context.s3) throw new StartError("Say which bucket: S3_BUCKET is not set.");
  const bucket = await context.openStore();
  const folder = folderStore(context.dataDir);
  const [from, to] = way === "to-s3" ? [folder, bucket] : [bucket, folder];
  const bar = progressBar(process.stderr);
  try {
    const { signal } = context;
    const progress = (done: number, total: number) => bar.update("Copying", done, total);
    const { copied, there } = await copyFiles({ from, to, progress, signal });
    bar.end();
    context.print(`${some(copied, "file")} copied, ${counted(there)} there already.`);
    return 0;
  } finally {
    bar.end();
  }
};
