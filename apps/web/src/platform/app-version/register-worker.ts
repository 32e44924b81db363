/**
 * Registers the service worker that holds the app, and has it keep what this page has fetched without it.
 * Does nothing where the browser allows none: over plain HTTP beyond this machine.
 */
export async function registerWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const controlled = untilControlled(navigator.serviceWorker);
  await navigator.serviceWorker.register("/sw.js");
  const worker = await controlled;
  // Also what was on its way when the worker took over: an entry is made when the answer is there.
  new PerformanceObserver((list) => {
    const paths = list
      .getEntries()
      .map(({ name }) => new URL(name))
      .flatMap(({ origin, pathname }) => (origin === location.origin ? [pathname] : []));
    worker?.postMessage({ type: "fetched", paths });
  }).observe({ type: "resource", buffered: true });
}

async function untilControlled(workers: ServiceWorkerContainer): Promise<ServiceWorker | null> {
  if (!workers.controller)
    await new Promise((resolve) =>
      workers.addEventListener("controllerchange", resolve, { once: true }),
    );
  return workers.controller;
}
