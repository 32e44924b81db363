import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** A program of a test's own, which may go away and come back. It never outlives the test's process. */
export interface OwnProcess {
  /** Its id; undefined while it does not run. */
  readonly pid: number | undefined;
  /** Ends it at once, as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
  /**
   * Runs it, and waits until it answers.
   * @throws when it ends before that
   */
  start(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Ends it for good. */
  close(): Promise<void>;
}

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Prepares a program; nothing runs before `start`. */
export function ownProcess(options: {
  program: string;
  args: readonly string[];
  stdio: StdioOptions;
  /** Whether it serves already. */
  answers: () => Promise<boolean>;
}): OwnProcess {
  const { program, args, stdio, answers } = options;
  let child: ChildProcess | undefined;
  const endWithUs = () => child?.kill("SIGKILL");
  process.once("exit", endWithUs);

  async function kill(): Promise<void> {
    const ending = child;
    child = undefined;
    if (!ending || isOver(ending)) return;
    const ended = once(ending, "exit");
    ending.kill("SIGKILL");
    await ended;
  }

  return {
    get pid() {
      return child?.pid;
    },
    kill,
    async start() {
      const started = spawn(program, args, { stdio });
      child = started;
      while (!(await answers())) {
        if (started.exitCode !== null)
          throw new Error(`${program} ended with ${started.exitCode}.`);
        await sleep(20);
      }
    },
    signal: (name) => void child?.kill(name),
    async close() {
      await kill();
      process.off("exit", endWithUs);
    },
  };
}
