/** How long one press of Ctrl-C may keep arriving: from the terminal, from npm, from a parent. */
const ONE_PRESS = 500;
/** How long an orderly stop may take before the process ends anyway. */
const STOP_LIMIT = 10_000;

/**
 * A signal that aborts when this process is asked to stop: by Ctrl-C, by SIGTERM, by a closed
 * terminal, or by the death of the `npm` that it was started with. A second request, unless it comes
 * at once, ends the process where it stands. Times here are milliseconds.
 */
export function stopSignal(env: NodeJS.ProcessEnv): AbortSignal {
  const controller = new AbortController();
  let asked = 0;
  const ask = () => {
    if (!controller.signal.aborted) {
      asked = Date.now();
      controller.abort(new Error("Asked to stop"));
    } else if (Date.now() - asked > ONE_PRESS) {
      process.stderr.write("Stopped at once.\n");
      process.exit(130);
    }
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, ask);
  if (env.npm_lifecycle_event) watchParent(ask);
  return controller.signal;
}

/** Ends the process when an orderly stop takes too long: longer than usual, and than what was asked for. */
export function limitStop(stop: AbortSignal, drainMs = 0): void {
  stop.addEventListener("abort", () => {
    const timer = setTimeout(() => {
      process.stderr.write("parley: Stopping took too long, so the process ends as it is.\n");
      process.exit(1);
    }, STOP_LIMIT + drainMs);
    timer.unref();
  });
}

/** npm passes SIGTERM to the shell between us, and some shells die of it without a word to us. */
function watchParent(orphaned: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    orphaned();
  }, 500);
  timer.unref();
}
