import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A child process of a test, with all that it has said so far. */
export interface TestProcess {
  child: ChildProcess;
  output(): string;
  /** Waits until its output has `pattern` and answers the match; fails when it ends without. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** Waits for its end and answers the exit code, or the signal that ended it. */
  ends(): Promise<number | string>;
}

/** Runs a TypeScript file of the server, by its path under `src` or a whole one, in a process of its own. */
export function runFile(
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): TestProcess {
  const path = resolve(import.meta.dirname, "..", file);
  // Compiled once for all tests, whatever else the process is not told.
  const { NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}), ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  child.stdin.on("error", () => {});
  const closed = once(child, "close");
  return {
    child,
    output: () => output,
    says: async (pattern) => {
      for (;;) {
        const match = pattern.exec(output);
        if (match) return match;
        if (child.exitCode !== null || child.signalCode !== null) {
          await closed;
          const last = pattern.exec(output);
          if (last) return last;
          throw new Error(`It ended without saying ${pattern}:\n${output}`);
        }
        await sleep(10);
      }
    },
    ends: async () => {
      await closed;
      return child.exitCode ?? child.signalCode ?? -1;
    },
  };
}

/** Waits until `holds` answers true. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(10);
}
