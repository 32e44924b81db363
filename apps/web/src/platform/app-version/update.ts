/** ms between two looks for a newer version, at most. */
const LOOK_EVERY = 60 * 60_000;

/** ms that a reload waits for the newest version to be had. */
const PATIENCE = 10_000;

/**
 * Calls back when a newer version of the app is there: installed beside this one and waiting, or already
 * taken over by another tab. Returns what ends it. Without a service worker it never does.
 */
export function onNewVersion(callback: () => void): () => void {
  const workers = "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
  if (!workers) return () => undefined;
  const ended = new AbortController();
  const { signal } = ended;
  const hadController = workers.controller !== null;
  workers.addEventListener("controllerchange", () => hadController && callback(), { signal });
  void workers.getRegistration().then((registration) => {
    if (!registration || signal.aborted) return;
    // The first worker waits for nobody: there is no version before it.
    const look = () => registration.waiting && registration.active && callback();
    const follow = (worker: ServiceWorker | null) =>
      worker?.addEventListener("statechange", look, { signal });
    look();
    follow(registration.installing);
    registration.addEventListener("updatefound", () => follow(registration.installing), { signal });
  });
  const timer = setInterval(() => void lookForVersion(), LOOK_EVERY);
  signal.addEventListener("abort", () => clearInterval(timer));
  return () => ended.abort();
}

/** Asks the server whether there is a newer version; without a connection nothing happens. */
export async function lookForVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => undefined);
}

/** Loads the page again in the newest version that can be had. */
export async function reloadApp(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  if (registration) await Promise.race([takeOver(registration).catch(() => undefined), patience]);
  location.reload();
}

/** Has the waiting worker take over; one that is still being installed is waited for. */
async function takeOver(registration: ServiceWorkerRegistration): Promise<void> {
  if (!registration.waiting) await registration.update();
  const { installing } = registration;
  if (installing) await untilState(installing, "installed");
  const { waiting } = registration;
  if (!waiting) return;
  const taken = untilState(waiting, "activated");
  waiting.postMessage({ type: "take_over" });
  await taken;
}

/** Also resolves when the worker will never get there. */
function untilState(worker: ServiceWorker, state: ServiceWorkerState): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === state || worker.state === "redundant") resolve();
    };
    worker.addEventListener("statechange", look);
    look();
  });
}
