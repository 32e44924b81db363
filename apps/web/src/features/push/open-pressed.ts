/**
 * Goes where a press on a notification leads, without loading the page again.
 * @returns stops listening
 */
export function onPressed(open: (path: string) => void): () => void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return () => {};
  const heard = ({ data, ports }: MessageEvent<{ type?: string; path?: string }>) => {
    if (data.type !== "open" || typeof data.path !== "string") return;
    // Only paths of this app: `//elsewhere` is another server.
    if (!/^\/(?!\/)/.test(data.path)) return;
    ports[0]?.postMessage(true);
    open(data.path);
  };
  serviceWorker.addEventListener("message", heard);
  return () => serviceWorker.removeEventListener("message", heard);
}
