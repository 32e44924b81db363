import { type ChildProcess, fork } from "node:child_process";

/** What a call takes and gives, by its name; both are plain data. */
type Input<Calls, Name extends keyof Calls> = Calls[Name] extends { in: infer In } ? In : never;
type Output<Calls, Name extends keyof Calls> = Calls[Name] extends { out: infer Out } ? Out : never;

/** A process of ours that answers calls. */
export interface Called<Calls> {
  pid: number;
  call<Name extends keyof Calls>(
    name: Name,
    input: Input<Calls, Name>,
  ): Promise<Output<Calls, Name>>;
  stop(): Promise<void>;
}

interface Waiting {
  resolve(output: never): void;
  reject(error: Error): void;
}

/**
 * Starts a file in a process of its own.
 * @returns how to call it; a call fails when the process does, with what it said
 */
export function startCalled<Calls>(file: string): Called<Calls> {
  const child: ChildProcess = fork(file, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.on("message", (message: { id: number; output?: unknown; error?: string }) => {
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) asked?.resolve(message.output as never);
    else asked?.reject(new Error(message.error));
  });
  void ended.then(() => {
    for (const { reject } of waiting.values()) reject(new Error("The called process has ended."));
  });
  return {
    pid: child.pid ?? 0,
    call: (name, input) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        child.send({ id: last, name, input });
      }),
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** The other end: answers the calls of whoever started this process, and ends with it. */
export function answerCalls<Calls>(
  handlers: {
    [Name in keyof Calls]: (input: Input<Calls, Name>) => Promise<Output<Calls, Name>>;
  },
): void {
  process.on("message", ({ id, name, input }: { id: number; name: keyof Calls; input: never }) => {
    handlers[name](input).then(
      (output: unknown) => process.send?.({ id, output }),
      (error: unknown) =>
        process.send?.({ id, error: String(error instanceof Error ? error.stack : error) }),
    );
  });
  // Whoever started it is gone, and nobody would ever tell it to stop.
  process.on("disconnect", () => process.exit(0));
}
