import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { LoadCalls } from "./protocol.ts";

const file = fileURLToPath(new URL("load-entry.ts", import.meta.url));

/** The process with all the clients. */
export interface Load {
  pid: number;
  call<Name extends keyof LoadCalls>(
    name: Name,
    input: LoadCalls[Name]["in"],
  ): Promise<LoadCalls[Name]["out"]>;
  stop(): Promise<void>;
}

interface Waiting {
  resolve(output: never): void;
  reject(error: Error): void;
}

/** Starts it. A call fails when the process does, with what it said. */
export function startLoad(): Load {
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
    for (const { reject } of waiting.values()) reject(new Error("The load process has ended."));
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
