import type { PushMessage } from "@parley/contract";

declare const self: ServiceWorkerGlobalScope;

/** ms that a page has to say that it opens what was pressed. */
const PATIENCE = 1_000;

/** Shows what was pushed. Browsers take push away from apps that get one and show nothing. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const message = read(data);
  const { title, body, tag, path, place, unread } = message;
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    data: { path, place },
    // A later one with the same tag tells again. Part of the standard, not of TypeScript's picture of it.
    ...{ renotify: true },
  });
  // Where the app may not badge itself, the notification is enough.
  await setBadge(unread)?.catch(() => undefined);
}

function setBadge(unread: number): Promise<void> | undefined {
  return unread > 0 ? self.navigator.setAppBadge?.(unread) : self.navigator.clearAppBadge?.();
}

/** Only our own server can encrypt for this browser; what it says is taken as it is. */
function read(data: PushMessageData | null): PushMessage {
  const nothing = { title: "Parley", body: "", tag: "parley", path: "/", place: null, unread: 0 };
  try {
    return { ...nothing, ...(data?.json() as PushMessage) };
  } catch {
    return nothing;
  }
}

/** Opens what a notification is about: in a page of ours that is open, without loading it again, else in a new one. */
export async function openPressed(notification: Notification): Promise<void> {
  notification.close();
  const { path = "/" } = notification.data ?? {};
  const target = new URL(path, self.location.origin);
  if (target.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page =
    pages.find(({ focused }) => focused) ??
    pages.find(({ visibilityState }) => visibilityState === "visible") ??
    pages[0];
  if (!page) return void (await self.clients.openWindow(target.href));
  // Only a press allows it, and only shortly.
  await page.focus().catch(() => undefined);
  if (await opens(page, path)) return;
  await page.navigate(target.href).catch(() => self.clients.openWindow(target.href));
}

/** Asks a page to go there; false when it does not answer, as one that is still loading. */
function opens(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE, false);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    page.postMessage({ type: "open", path }, [port2]);
  });
}
