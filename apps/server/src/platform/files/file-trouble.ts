import { StartError } from "../start-error.ts";

/**
 * What ended a command at a file that its store could not give or take. Its sentence says which file and why; what to
 * do about it knows only the command.
 */
export class FileTrouble extends StartError {
  override name = "FileTrouble";
}

/** Runs a part of a command; of a file that ends it, the sentence goes on with what to do now. */
export async function advise<T>(advice: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof FileTrouble) throw new StartError(`${error.message} ${advice}`);
    throw error;
  }
}
